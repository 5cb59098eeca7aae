/** HTML pages for the mail and pushes in a folder: a list, and each mail as its reader sees it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The HTML of `/_mail` or `/_mail/<message id>`; null when there is no such page. */
export function readMailPage(folder, path) {
  const id = /^\/_mail\/([0-9a-f-]{36})$/.exec(path)?.[1]
  if (id !== undefined) return readOne(join(folder, `${id}.html`))
  if (!/^\/_mail\/?$/.test(path)) return null
  return list([...readMessages(folder), ...readPushes(folder)])
}

function readOne(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readMessages(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const id = name.slice(0, -'.eml'.length)
      const { subject, to } = JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'))
      const at = statSync(join(folder, name)).mtime
      return { href: `/_mail/${id}`, subject, about: to.join(', '), at }
    })
}

/** Each leads to the page that a press on it would open. */
function readPushes(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.push.json'))
    .map((name) => {
      const { title, body, navigate, to } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      const at = statSync(join(folder, name)).mtime
      return { href: navigate, subject: title, body, about: `Push to a device of a ${to}`, at }
    })
}

function list(messages) {
  const rows = messages
    .toSorted((one, other) => other.at - one.at)
    .map(
      ({ href, subject, body = '', about, at }) =>
        `<li><a href="${escape(href)}"><bdi>${escape(subject)}</bdi></a><br>` +
        (body === '' ? '' : `<bdi>${escape(body)}</bdi><br>`) +
        `<small>${escape(about)} · <time>${formatTime(at)}</time></small></li>`,
    )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mail of this shop</title>
<style>
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
li { margin-block-end: 1rem }
</style>
<h1>Mail of this shop</h1>
<p>On this computer nothing is sent: what would be is here, and in <code>supabase/.temp/mail/</code>.</p>
${messages.length === 0 ? '<p>There is no mail yet. Place an order.</p>' : `<ol reversed>${rows.join('')}</ol>`}
</html>
`
}

function formatTime(date) {
  return date.toISOString().slice(0, 16).replace('T', ' ')
}

function escape(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign])
}
