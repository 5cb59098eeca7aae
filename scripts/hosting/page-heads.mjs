const replaced =
  /\s*<meta\s+(?:name="(?:description|robots)"|property="og:(?:type|title|description|image)")[^>]*>/g

/** Replaces the shell's title and link preview with those of a page. */
export function fillHead(shell, { title, metas, canonical, alternates, facts }) {
  const tags = [
    ...metas.map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escape(content)}" />`,
    ),
    `<link rel="canonical" href="${escape(canonical)}" />`,
    ...alternates.map(
      ([language, href]) =>
        `<link rel="alternate" hreflang="${language}" href="${escape(href)}" />`,
    ),
    ...(facts === null ? [] : [`<script type="application/ld+json">${facts}</script>`]),
  ]
  const html = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(replaced, '')
  return addToHead(html, tags)
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
