/** Rules that the product and the category form share. Input as typed; output as it is sent. */
import * as v from 'valibot'

export function requiredText(field: string, min: number, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min, `${field} must be at least ${min} characters`),
    v.maxLength(max, `${field} must be at most ${max} characters`),
  )
}

const invalidUrl = 'Please enter a valid URL'

/** An http(s) address, or a path of this site (docs/product.md, C5). The server has the same rule. */
export const ImageUrl = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
  v.check(isImageUrl, invalidUrl),
)

/** `//host` and a backslash would lead elsewhere. */
function isImageUrl(text: string): boolean {
  if (text.length > 2000) return false
  if (text.startsWith('/')) return /^\/([^\s/\\]\S*)?$/.test(text)
  return /^https?:\/\/[^\s/\\]\S*$/.test(text) && URL.canParse(text)
}

/** Phones like to begin a field with a capital: 'Https://…' is an http address too. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text.trim())
}
