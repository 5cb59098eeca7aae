import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineNotices } from '#features/order/line-notices.tsx'
import { ProductBadges } from '#features/product/product-badges.tsx'
import { Field } from '#ui/form/field.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { Price } from '#ui/price.tsx'
import { ProductImage } from '#features/product/product-image.tsx'

test('a field with an error is invalid and described by it', () => {
  const html = renderToStaticMarkup(
    <Field label="Email" id="mail" error="Please enter a valid email address" readOnly value="" />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="mail-error"')
  expect(html).toContain('<p id="mail-error" class="field-error">')
})

test('a field takes the direction of its text', () => {
  const box = renderToStaticMarkup(<Field label="Name" readOnly value="صندوق" />)
  const area = renderToStaticMarkup(<Field label="Text" rows={3} readOnly value="صندوق" />)
  expect(box).toMatch(/<input[^>]* dir="auto"/)
  expect(area).toMatch(/<textarea[^>]* dir="auto"/)
  const empty = renderToStaticMarkup(<Field label="Name" readOnly value="" />)
  expect(empty).not.toContain('dir=')
  const mail = renderToStaticMarkup(<Field label="Email" type="email" readOnly value="" />)
  expect(mail).toMatch(/<input[^>]* dir="ltr"/)
})

test('every number up to its most can be typed', () => {
  const picker = (max: number) =>
    renderToStaticMarkup(<QuantityPicker label="Pieces" value={2} max={max} choose={() => {}} />)
  expect(picker(1_000_000)).toContain('maxLength="7"')
  expect(picker(5)).toContain('maxLength="3"')
})

test('a price has two decimals and its currency', () => {
  expect(renderToStaticMarkup(<Price piastres={14999} />)).toContain('>149.99\u00A0EGP<')
  expect(renderToStaticMarkup(<Price piastres={500} />)).toContain('>5.00\u00A0EGP<')
})

test('badges name the flags of a product', () => {
  const badges = (flags: { new: boolean; bestseller: boolean }) =>
    renderToStaticMarkup(<ProductBadges product={flags} />)
  expect(badges({ new: true, bestseller: true })).toMatch(/>New<.*>Bestseller</)
  expect(badges({ new: false, bestseller: false })).toBe('')
})

test('a picture above the fold loads first, others when near the screen', () => {
  const image = (priority: boolean) =>
    renderToStaticMarkup(
      <ProductImage src="/images/products/1.jpg" alt="Panel" sizes="50vw" priority={priority} />,
    )
  expect(image(true)).toMatch(/loading="eager" fetchPriority="high"/i)
  expect(image(false)).toMatch(/loading="lazy"/)
})

test('an external picture is requested unchanged, and script-like text stays text', () => {
  const html = renderToStaticMarkup(
    <ProductImage src="https://cdn.example/x.jpg" alt={'"><script>'} sizes="50vw" />,
  )
  expect(html).not.toContain('<source')
  expect(html).toContain('src="https://cdn.example/x.jpg"')
  expect(html).not.toContain('<script>')
})

test('a product without a picture shows the mark at once', () => {
  const none = renderToStaticMarkup(<ProductImage src="" alt="Lotus Box" sizes="48px" />)
  expect(none).toContain('role="img" aria-label="Lotus Box"')
  expect(none).not.toContain('<img')
  expect(none).not.toContain('animate-')
  const other = <ProductImage src="" alt="Boxes" sizes="48px" fallback="/images/hero.jpg" />
  expect(renderToStaticMarkup(other)).toContain('src="/images/hero.jpg"')
})

test('screens request only widths that are built', async () => {
  const script = await readFile('scripts/images.mjs', 'utf8')
  const screens = await readFile('src/features/product/image-sources.ts', 'utf8')
  const listed = [...screens.matchAll(/\[([\d, ]+)\]/g)].map(([list]) => list)
  expect(listed.length).toBeGreaterThan(4)
  for (const widths of listed) expect(script).toContain(widths)
})

test.each([
  ['kept for another hour', 1, true],
  ['kept no longer', -1, false],
])('a price that has risen and is %s', (_, hours, isKept) => {
  const until = Date.now() + hours * 3_600_000
  const none = () => undefined
  const html = renderToStaticMarkup(
    <LineNotices
      name="Box"
      notices={[{ kind: 'price-risen', from: 100, to: 200, until }]}
      acceptPrice={none}
      lowerQuantity={none}
      remove={none}
    />,
  )
  expect(html.includes('We keep')).toBe(isKept)
  expect(html.includes('Use the new price')).toBe(!isKept)
})
