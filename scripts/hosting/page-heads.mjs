/**
 * A page of its own for every public address: the shell, with the title, the preview and the facts of just this page. A link that is sent
 * to somebody shows the product; what is on the page is drawn by the script, as everywhere.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { readCatalogue, tablesOf } from './read-catalogue.mjs'
import { siteAddress } from './site-address.mjs'

/**
 * A Vite plugin: stands before what looks at finished pages. `backend`: of a hosted project, with its public key; '' is the embedded one.
 * @param {{ backend: string, key: string }} options
 */
export function pageHeads({ backend, key }) {
  let dist = ''
  return {
    name: 'nefer:page-heads',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      dist = build.outDir.startsWith('/') ? build.outDir : join(root, build.outDir)
    },
    // Previews take no picture without its whole address.
    transformIndexHtml: (html) =>
      html.replace(/(property="og:image"\s+content=")(?=\/)/, `$1${siteAddress()}`),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writePages(dist, { backend, key }),
    },
  }
}

async function writePages(dist, source) {
  const { module } = await runnerImport('/src/prerender/describe-pages.ts', {
    configFile: false,
    logLevel: 'error',
  })
  const heads = module.describePages(tablesOf(await readCatalogue(source)), siteAddress())
  const shell = await readFile(join(dist, 'index.html'), 'utf8')
  for (const head of heads) {
    const name = fileOf(head.path)
    if (name === null) continue
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), fillHead(shell, head))
  }
}

/** Null: index.html is the home page and the shell of all others, or the address makes no name of a file. */
function fileOf(path) {
  const name = decodeURIComponent(path.slice(1))
  return /^[\w-]+(?:\/[\w-]+)?$/.test(name) ? `${name}.html` : null
}

const replaced =
  /\s*<meta\s+(?:name="description"|property="og:(?:type|title|description|image)")[^>]*>/g

/** The shell's own title and preview make way. */
export function fillHead(shell, { title, metas, canonical, facts }) {
  const tags = [
    ...metas.map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escape(content)}" />`,
    ),
    `<link rel="canonical" href="${escape(canonical)}" />`,
    ...(facts === null ? [] : [`<script type="application/ld+json">${facts}</script>`]),
  ]
  const html = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(replaced, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
  if (!html.includes(tags.at(-1) ?? '')) throw new Error('The head of a page could not be filled.')
  return html
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
