import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ListPreview } from '#admin/orders/courier-list/list-preview.tsx'
import { ParcelForm } from '#admin/orders/parcel/tracking-fields.tsx'
import { planCourierList } from '#domain/orders/courier-list.ts'
import { noParcel } from '#domain/orders/tracking.ts'
import { parcelText } from '#admin/orders/parcel/parcel-section.tsx'
import { setLanguage } from '#texts/language.ts'
import { ServicesProvider } from '#services.ts'
import { db } from '../../support/db-for-each-test.ts'
import { fullOrder } from '../../support/full-rows.ts'

function render(couriers: string, courier = ''): string {
  const settings = { state: 'ready', value: { couriers } }
  return renderToStaticMarkup(
    <ServicesProvider value={{ db, useLiveQuery: () => settings } as never}>
      <ParcelForm
        seen={{ ...noParcel, courier }}
        hint="hint"
        label="Save"
        close={() => undefined}
        save={() => Promise.resolve(true)}
      />
    </ServicesProvider>,
  )
}

test('the form offers the couriers of the settings, and one that is no longer there', () => {
  const html = render('Bosta; 19043\nAramex', 'Old Mail')
  for (const name of ['Bosta', 'Aramex', 'Old Mail']) expect(html).toContain(`>${name}</option>`)
  expect(html).not.toContain('The list of couriers is in the settings.')
  expect(render('')).toContain('The list of couriers is in the settings.')
})

test('the preview of a list has old and new values, and the lines that change nothing', () => {
  const order = { ...fullOrder, channel: 'web', status: 'shipped' } as const
  const lines = [
    { line: 2, order: order.id, number: 'EG-2' },
    { line: 3, order: 'ffffffff', number: 'EG-3' },
  ]
  const plan = planCourierList(lines, [order], '')
  const text = renderToStaticMarkup(<ListPreview plan={plan} />).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('1 parcel will change.')
  expect(text).toContain('Bosta, EG-1 → Bosta, EG-2')
  expect(text).toMatch(/No order with this number is on this device:\s+line 3: ffffffff EG-3/)
})

afterEach(() => setLanguage('en'))

test.each(['en', 'ar'] as const)('nothing is known of a parcel: no text in %s', (code) => {
  setLanguage(code)
  expect(parcelText(noParcel)).toBe('')
  expect(parcelText({ ...noParcel, courier: 'Bosta' })).toContain('Bosta')
})
