import type { Product } from '#domain/products/product.ts'
import { language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

const words = ['wood', 'finish', 'care', 'maker'] as const
type FactName = 'size' | 'weight' | (typeof words)[number]

/** The facts of a product, in the order of the table and the language of the page. */
export function knownFacts(product: Product): { name: FactName; value: string }[] {
  const { size, weight } = product
  return [
    ...(size ? [{ name: 'size' as const, value: sizeText(size) }] : []),
    ...(weight ? [{ name: 'weight' as const, value: weightText(weight) }] : []),
    ...words.flatMap((name) => {
      const value = wordsOf(product, name)
      return value === null ? [] : [{ name, value }]
    }),
  ]
}

/** In the language of the page if it is known there, else in the other. */
export function wordsOf(product: Product, name: (typeof words)[number]): string | null {
  const texts = [product[name], product[`${name}_ar`]]
  return (language() === 'ar' ? texts.toReversed() : texts).find(Boolean) ?? null
}

/** Of '240 × 160 × 110' (mm) or fewer sides; small things in mm, others in cm. */
function sizeText(size: string): string {
  const { millimetres, centimetres, sizes } = t.productParts
  const sides = size.split(' × ').map(Number)
  const isSmall = sides.some((side) => side < 10)
  const [w = '', d, h] = sides.map((side) => String(isSmall ? side : side / 10))
  const unit = isSmall ? millimetres : centimetres
  if (d === undefined) return say(sizes.one, { w, unit })
  return h === undefined ? say(sizes.flat, { w, d, unit }) : say(sizes.solid, { w, d, h, unit })
}

function weightText(grams: number): string {
  if (grams < 1000) return say(t.productParts.grams, { n: String(grams) })
  return say(t.productParts.kilograms, { n: String(Math.round(grams / 10) / 100) })
}
