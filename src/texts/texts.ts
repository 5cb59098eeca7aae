/**
 * The texts of the screens, in bundles that are loaded before the screens that read them. Read them
 * while rendering, never when a module is loaded: a text whose bundle is missing throws.
 */
import { type Language, language } from './language.ts'

const english = {
  /** Header, footer, Home, lists of products, a product, titles: before the first render. */
  frame: () => import('./en/frame.ts'),
  /** Parts of prerendered pages that have their own code: loaded with it. */
  parts: () => import('./en/parts.ts'),
  /** About, contact, questions, shipping, privacy and terms: loaded by their routes. */
  pages: () => import('./en/pages.ts'),
  /** Cart, checkout, orders, this device, forms: loaded before the services. */
  shop: () => import('./en/shop.ts'),
  /** The staff room: loaded by its routes. */
  staff: () => import('./en/staff.ts'),
}

export type Bundle = keyof typeof english
type Slices<B extends Bundle> = Awaited<ReturnType<(typeof english)[B]>>

/** The compiler requires every slice; each slice is compared with the English one in its file. */
const arabic: { [B in Bundle]: () => Promise<Record<keyof Slices<B>, object>> } = {
  frame: () => import('./ar/frame.ts'),
  pages: () => import('./ar/pages.ts'),
  shop: () => import('./ar/shop.ts'),
  parts: () => import('./ar/parts.ts'),
  staff: () => import('./ar/staff.ts'),
}

type Load = () => Promise<object>
const bundles: Record<Language, Record<Bundle, Load>> = { en: english, ar: arabic }

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never
export type Texts = UnionToIntersection<{ [B in Bundle]: Slices<B> }[Bundle]>

/** By slice: `t.forms.emailInvalid`. */
export const t = {} as Texts

/** Rejects when the code cannot be loaded, like every other import. */
export async function loadTexts(...names: Bundle[]): Promise<void> {
  Object.assign(t, await readTexts(language(), names))
}

/** What staff and shoppers read in any language: for paper in the language of an order. */
export async function allTextsIn(code: Language): Promise<Texts> {
  return (await readTexts(code, ['frame', 'shop', 'staff'])) as Texts
}

async function readTexts(code: Language, names: readonly Bundle[]): Promise<object> {
  return Object.assign({}, ...(await Promise.all(names.map((name) => bundles[code][name]()))))
}
