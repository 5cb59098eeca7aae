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

/** Small things in mm, others in cm. */
function sizeText(size: string): string {
  const sides = size.split(' × ').map(Number)
  if (sides.some((side) => side < 10)) return say(t.productParts.millimetres, { size })
  return say(t.productParts.centimetres, { size: sides.map((side) => side / 10).join(' × ') })
}

function weightText(grams: number): string {
  if (grams < 1000) return say(t.productParts.grams, { n: String(grams) })
  return say(t.productParts.kilograms, { n: String(Math.round(grams / 10) / 100) })
}
