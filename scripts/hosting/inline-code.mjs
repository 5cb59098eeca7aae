/** Hashes of the inline code of a build's pages, for the content security policy. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Distinct hashes of all inline scripts, style elements and style attributes in the HTML files
 * below `dist`, sorted. JSON scripts are left out: browsers do not run them.
 */
export function readInlineCode(dist) {
  const pages = listPages(dist).map((file) => readFileSync(join(dist, file), 'utf8'))
  return collectInlineCode(pages)
}

/** As readInlineCode, from the text of pages. */
export function collectInlineCode(pages) {
  const found = { scripts: new Set(), styles: new Set(), attributes: new Set() }
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
