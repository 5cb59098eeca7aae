import { manifestPath } from './languages.mjs'

const replaced =
  /\s*<meta\s+(?:name="(?:description|robots)"|property="og:(?:type|title|description|image|locale)")[^>]*>/g

/** Replaces the shell's title, link preview and language with those of a page. */
export function fillHead(shell, { title, metas, canonical, alternates, facts, until }, language) {
  const tags = [
    ...metas.map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escape(content)}" />`,
    ),
    `<link rel="canonical" href="${escape(canonical)}" />`,
    ...alternates.map(
      ([hreflang, href]) =>
        `<link rel="alternate" hreflang="${hreflang}" href="${escape(href)}" />`,
    ),
    ...(facts === null ? [] : [`<script type="application/ld+json">${facts}</script>`]),
  ]
  const html = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(replaced, '')
    .replace('<html lang="en" dir="ltr">', openingTag(language, until))
    .replace('href="/manifest.webmanifest"', `href="${manifestPath(language)}"`)
  return addToHead(html, tags)
}

function openingTag({ code }, until) {
  const data = until === '' ? '' : ` data-until="${escape(until)}"`
  return `<html lang="${code}" dir="${code === 'ar' ? 'rtl' : 'ltr'}"${data}>`
}

/** Hides the page from search engines until its script changes the tag. */
export function hideShell(html) {
  return addToHead(html, ['<meta name="robots" content="noindex" />'])
}

function addToHead(html, tags) {
  const filled = html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
  if (filled === html) throw new Error('The head of a page could not be filled.')
  return filled
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
