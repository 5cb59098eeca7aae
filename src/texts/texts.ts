/**
 * The texts of the screens, in bundles that are loaded before the screens that read them. Read them
 * while rendering, never when a module is loaded: a text whose bundle is missing throws.
 */
const bundles = {
  /** About, contact, questions, shipping, privacy and terms: loaded by their routes. */
  pages: () => import('./en/pages.ts'),
  /** Cart, checkout, orders, this device, forms: loaded before the services. */
  shop: () => import('./en/shop.ts'),
}

export type Bundle = keyof typeof bundles
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never
export type Texts = UnionToIntersection<Awaited<ReturnType<(typeof bundles)[Bundle]>>>

/** By slice: `t.forms.emailInvalid`. */
export const t = {} as Texts

/** Rejects when the code cannot be loaded, like every other import. */
export async function loadTexts(...names: Bundle[]): Promise<void> {
  for (const slices of await Promise.all(names.map((name) => bundles[name]())))
    Object.assign(t, slices)
}
