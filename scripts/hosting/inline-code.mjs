/** Hashes of the inline code of a build's pages, for the content security policy. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Distinct hashes of all inline scripts, style elements and style attributes in the HTML files
 * below `dist`, sorted. JSON scripts are left out: browsers do not run them.
 */
export function readInlineCode(dist) {
  const pages = listPages(dist).map((file) => readFileSync(join(dist, file), 'utf8'))
  return collectInlineCode(pages, insertedStyles())
}

/** As readInlineCode, from the text of pages. `styles` are added by scripts at runtime. */
export function collectInlineCode(pages, styles = []) {
  const found = { scripts: new Set(), styles: new Set(styles), attributes: new Set() }
  for (const page of pages) collect(page, found)
  return {
    scripts: hashes(found.scripts),
    styles: hashes(found.styles),
    attributes: hashes(found.attributes),
  }
}

/** HTML files below `dist`: relative paths with forward slashes. */
export function listPages(dist) {
  return readdirSync(dist, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

function collect(html, found) {
  let rest = html.replace(/<!--[\s\S]*?-->/g, '')
  rest = rest.replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi, (_all, attributes, code) => {
    if (!/\ssrc\s*=/i.test(attributes) && isExecutable(attributes)) found.scripts.add(code)
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

function isExecutable(attributes) {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type)
}

/** sonner adds its style at runtime: first an empty element, then its text. */
function insertedStyles() {
  const file = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/\.js$/, '.mjs')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(readFileSync(file, 'utf8'))?.[1]
  if (literal === undefined) throw new Error('The style of sonner was not found in its source.')
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

/** @param {Set<string>} texts */
function hashes(texts) {
  return [...texts].map(hashOf).toSorted()
}
