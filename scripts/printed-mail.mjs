/**
 * The embedded backend sends no mail: it prints each with `console.info`. This reads the printed
 * links for a new password, so that the page /_mail shows them as well.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A hosted project sends the same mail: supabase/config.toml. */
const subject = 'كلمة مرور جديدة · A new password for the staff room of Nefer'
const template = new URL('../supabase/templates/recovery.html', import.meta.url)
const confirmationUrl = '{{ .ConfirmationURL }}'

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
 * The message for a printed mail with a link for a new password; null for any other text. Its links
 * lead to `url` (the backend's configuration may have another port), and there to the form in the
 * language of the link: unlike a hosted project, the backend ignores where the request came from.
 */
export function recoveryMessage(printed, url) {
  const [, to, link] =
    /^\[@supabase\/lite\] email captured[^\n]*\nTo: (.+)\n[^]*?(https?:\S+type=recovery\S*)/.exec(
      printed,
    ) ?? []
  if (link === undefined) return null
  const linkTo = (path) => {
    const address = new URL(link)
    address.searchParams.set('redirect_to', `${url}${path}`)
    return `${url}${address.pathname}${address.search}`
  }
  const links = [linkTo('/ar/admin/new-password'), linkTo('/admin/new-password')]
  const inHtml = links.map((address) => address.replaceAll('&', '&amp;'))
  return {
    id: randomUUID(),
    from: 'Nefer <hello@nefer.example>',
    to: [to],
    subject,
    text: [subject, ...links].join('\n\n'),
    html: readFileSync(template, 'utf8').replaceAll(confirmationUrl, () => inHtml.shift()),
    headers: {},
  }
}
