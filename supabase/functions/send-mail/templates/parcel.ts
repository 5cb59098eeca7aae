/** Who carries the parcel of an order, and the page where it can be followed. */
import type { MailedParcel } from '../core/job.ts'
import { isolated, linkText } from './format.ts'
import { type Html, html } from './html.ts'
import type { Context } from './letter.ts'
import { link, paragraph, typed } from './parts.ts'

type Known = MailedParcel | null | undefined

export function parcelLines(parcel: Known, { texts }: Context): Html[] {
  const [first, second] = partsOf(parcel)
  if (first === undefined) return []
  const both =
    second === undefined
      ? typed(first)
      : html`${typed(first)}${texts.comma}<bdi dir="ltr">${second}</bdi>`
  const url = parcel?.url
  return [paragraph(both), ...(url === undefined ? [] : [paragraph(link(texts.followParcel, url))])]
}

export function parcelText(parcel: Known, { texts }: Context): string[] {
  const parts = partsOf(parcel).map((part) => isolated(part, texts))
  if (parts.length === 0) return []
  const line = parts.join(texts.comma)
  const url = parcel?.url
  return [url === undefined ? line : `${line}\n${linkText(texts.followParcel, url, texts)}`]
}

/** Courier and number, as far as they are known. */
function partsOf(parcel: Known): string[] {
  return [parcel?.courier ?? '', parcel?.number ?? ''].filter((part) => part !== '')
}
