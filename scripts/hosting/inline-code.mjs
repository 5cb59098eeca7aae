/** What the finished pages of a build carry inline, as hashes for the content security policy. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The hashes of every inline script, style element and style attribute of all HTML files below `dist`, each once, in a steady
 * order. Scripts that are data (JSON) need none: they are never run.
 */
export function readInlineCode(dist) {
  const pages = listPages(dist).map((file) => readFileSync(join(dist, file), 'utf8'))
  return collectInlineCode(pages, insertedStyles())
}

/** The same of the texts of pages; `styles`: what scripts put into them. */
export function collectInlineCode(pages, styles = []) {
  const found = { scripts: new Set(), styles: new Set(styles), attributes: new Set() }
  for (const page of pages) collect(page, found)
  return {
    scripts: hashes(found.scripts),
    styles: hashes(found.styles),
    attributes: hashes(found.attributes),
  }
}

/** Below `dist`, with forward slashes. */
export function listPages(dist) {
  return readdirSync(dist, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

function collect(html, found) {
  let rest = html.replace(/<!--[\s\S]*?-->/g, '')
  rest = rest.replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi, (_all, attributes, code) => {
    if (!/\ssrc\s*=/i.test(attributes) && isRun(attributes)) found.scripts.add(code)
    return ''
  })
  rest = rest.replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_all, code) => {
    found.styles.add(code)
    return ''
  })
  for (const [tag] of rest.matchAll(/<[a-z][^>]*>/gi)) {
    const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    if (style !== null) found.attributes.add(decode(style[1] ?? style[2] ?? ''))
  }
}

function isRun(attributes) {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type)
}

/** The toasts' library puts its style into the page: first an empty element, then its text. */
function insertedStyles() {
  const file = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/\.js$/, '.mjs')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(readFileSync(file, 'utf8'))?.[1]
  if (literal === undefined) throw new Error('The style of sonner is not where it was.')
  return ['', JSON.parse(literal)]
}

function decode(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Takes a set. */
function hashes(texts) {
  return [...texts].map(hashOf).toSorted()
}
