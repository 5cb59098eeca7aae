/**
 * The embedded backend sends no mail: it prints each with `console.info`. This reads the printed
 * links for a new password, so that the page /_mail shows them as well.
 */
import { randomUUID } from 'node:crypto'

const readers = new Set()
let isListening = false

/** Calls `read` for every printed mail, which stays printed. Returns how to stop. */
export function readPrintedMail(read) {
  readers.add(read)
  if (!isListening) listen()
  return () => readers.delete(read)
}

function listen() {
  isListening = true
  const { info: print } = console
  const info = (...words) => {
    print(...words)
    for (const read of readers) read(String(words[0]))
  }
  Object.assign(console, { info })
}

/**
 * The message for a printed mail with a link for a new password; null for any other text. The link
 * leads to `url` (the backend's configuration may have another port), and there to the form.
 */
export function recoveryMessage(printed, url) {
  const [, to, link] =
    /^\[@supabase\/lite\] email captured[^\n]*\nTo: (.+)\n[^]*?(https?:\S+type=recovery\S*)/.exec(
      printed,
    ) ?? []
  if (link === undefined) return null
  const address = new URL(link)
  address.searchParams.set('redirect_to', `${url}/admin/new-password`)
  const own = `${url}${address.pathname}${address.search}`
  const sentence = 'This link lets you choose a new password. It works once and for an hour.'
  return {
    id: randomUUID(),
    from: 'Nefer <hello@nefer.example>',
    to: [to],
    subject: 'A new password for the staff room of Nefer',
    text: `${sentence}\n\n${own}`,
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>A new password</title>
<body style="max-width:40rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif">
<h1>A new password</h1>
<p>${sentence}</p>
<p><a href="${own.replaceAll('&', '&amp;')}">Choose a new password</a></p>
</html>
`,
    headers: {},
  }
}
