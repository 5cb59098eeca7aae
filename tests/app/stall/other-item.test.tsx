import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OtherItem } from '#admin/stall/sale/other-item.tsx'
import { otherItemForm } from '#domain/orders/stall-sale.ts'
import { ServicesProvider } from '#services.ts'

function draw(count: number, stored = {}): string {
  const product = { id: 'x', name: 'Gift box', price: 1000, quantity: 1 }
  const others = Array.from({ length: count }, () => ({ ...product, extra: true as const }))
  const lines = [product, ...others]
  return renderToStaticMarkup(
    <ServicesProvider value={{ useLiveQuery: () => ({ state: 'ready', value: stored }) } as never}>
      <OtherItem lines={lines} draftKey="user:ann/sale" add={() => undefined} />
    </ServicesProvider>,
  )
}

it('a sale that is full of other items says so in place of the button', () => {
  expect(draw(19)).toContain('<button')
  expect(draw(20)).not.toContain('<button')
  expect(draw(20)).toContain('One sale can hold at most 20 other items.')
})

it('a form that was begun is shown until it is ended, also in a full sale', () => {
  const html = draw(20, { [otherItemForm]: { text: 'Gift wrap', amount: '' } })
  expect(html).toContain('Gift wrap')
  expect(html).toContain('Cancel')
})
