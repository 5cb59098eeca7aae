import { shopDay } from '#domain/shop-time.ts'

/** Hands a file to the browser. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download begins after this function returns: the object URL must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** 'nefer-products-2026-11-22.csv', with the day of the shop. */
export function datedFileName(
  name: string,
  extension: 'json' | 'csv' | 'txt',
  now = Date.now(),
): string {
  return `${name}-${shopDay(now)}.${extension}`
}
