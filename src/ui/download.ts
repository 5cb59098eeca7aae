/** Hands a file to the browser. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download begins after this function has returned: the object URL has to live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
