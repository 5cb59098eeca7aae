import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { businessDetailsIn } from '#domain/settings/business-details.ts'
import { Workshop } from '#shop/pages/contact-screen.tsx'

const own = { id: 'shop', updated_at: '2026-11-24T10:00:00.000Z' } as const
const render = (facts: object) =>
  renderToStaticMarkup(
    <Workshop details={businessDetailsIn({ ...own, ...facts }, 'en', '2026-11-24')} />,
  )

test('without business details, the contact page has no section about the workshop', () => {
  expect(render({})).toBe('')
  expect(render({ phone: '19001' })).toContain('tel:19001')
})
