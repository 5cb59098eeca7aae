/**
 * Prerenders an HTML file for every public address in every language (src/prerender): content,
 * title, preview and the catalogue's query results. All other addresses, and the service worker,
 * start from shell.html.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { createServer, createServerModuleRunner } from 'vite'
import { publishedLanguages } from './languages.mjs'
import { fillHead, hideShell } from './page-heads.mjs'
import { createScriptFinder } from './page-scripts.mjs'
import { readCatalogue, tablesOf } from './read-catalogue.mjs'
import { pseudoLanguage } from '../pseudo-language.mjs'
import { siteAddress } from './site-address.mjs'

/** With more products only lists are prerendered: each page costs the build some milliseconds. */
const maxProducts = 2000

/**
 * A Vite plugin, before the plugins that read finished pages. `backend` is the URL of a hosted
 * project and `key` its public key; '' is the embedded backend.
 * @param {{ backend: string, key: string }} source
 */
export function prerenderedPages(source) {
  let dist = ''
  let root = ''
  let findScripts
  let textFonts
  return {
    name: 'nefer:prerendered-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      dist = resolve(root, config.build.outDir)
    },
    // Link previews need an absolute image URL.
    transformIndexHtml: (html) =>
      html.replace(/(property="og:image"\s+content=")(?=\/)/, `$1${siteAddress()}`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        findScripts = createScriptFinder(bundle, root)
        const fontFile = (name) => Object.keys(bundle).find((file) => file.includes(`/${name}-`))
        textFonts = { latin: fontFile('figtree-latin'), ar: fontFile('readex-pro-arabic') }
        const { source: html } = bundle['index.html']
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: hideShell(String(html)) })
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writePages({ dist, root, source, findScripts, textFonts }),
    },
  }
}

async function writePages({ dist, root, source, findScripts, textFonts }) {
  const catalogue = await readCatalogue(source)
  const tables = tablesOf(catalogue)
  const isLong = tables.products.length > maxProducts
  const shell = await readFile(join(dist, 'shell.html'), 'utf8')
  const facts = []
  await withPrerender(
    root,
    async (language, { describePages, createPrerenderer, detailAnswers }) => {
      facts.push(...detailAnswers(tables))
      const prerender = catalogue === null ? null : await createPrerenderer(catalogue)
      for (const head of describePages(tables, siteAddress())) {
        const name = fileOf(head.path)
        if (name === null) continue
        const font = textFonts[language.code] ?? textFonts.latin
        const page = orderFonts(fillHead(shell, head, language), `/${font}`)
        const isPrerendered = prerender !== null && !(isLong && head.facts !== null)
        const html = isPrerendered
          ? fillBody(page, head, await prerender(head.path), (id) => findScripts(id, language.code))
          : page
        await mkdir(dirname(join(dist, name)), { recursive: true })
        await writeFile(join(dist, name), html)
      }
    },
  )
  await writeFile(
    join(dist, 'shell.html'),
    addSnapshot(shell, toScript({ path: '', answers: facts })),
  )
}

/**
 * Runs `use` for one language after the other, each with its own instances of the modules of
 * src/prerender: texts and formatters are state of modules. UnoCSS expands class groups.
 */
async function withPrerender(root, use) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      // Loads only the screens that are prerendered.
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        generatedRouteTree: './src/routes/route-tree.gen.ts',
        routeFileIgnorePattern: '.*\\.(test|gen)\\.tsx?$',
        enableRouteGeneration: false,
      }),
      react(),
      unocss(),
      pseudoLanguage(),
    ],
    define: {
      'import.meta.env.VITE_BUILT_AT': '""',
      'import.meta.env.VITE_SUPABASE_URL': '""',
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': '""',
    },
  })
  try {
    for (const language of publishedLanguages) {
      const modules = createServerModuleRunner(server.environments.ssr, { hmr: false })
      const load = (file) => modules.import(`/src/${file}`)
      const { setLanguage } = await load('texts/language.ts')
      setLanguage(language.code)
      const { loadTexts } = await load('texts/texts.ts')
      await loadTexts('frame', 'shop')
      const describe = await load('prerender/describe-pages.ts')
      await use(language, { ...describe, ...(await load('prerender/prerender-pages.tsx')) })
      await modules.close()
    }
  } finally {
    await server.close()
  }
}

/** Null when the address is not a valid file name. */
function fileOf(path) {
  const name = decodeURIComponent(path.slice(1)) || 'index'
  return /^[\w-]+(?:\/[\w-]+){0,2}$/.test(name) ? `${name}.html` : null
}

function fillBody(page, { withoutScript }, { html, snapshot, routeId }, findScripts) {
  const scripts = findScripts(routeId)
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const filled = page
    .replace(/<link rel="preload"/, (font) => [...preloadPicture(html), font].join('\n    '))
    .replace('</head>', () => `  ${scripts.join('\n    ')}\n  </head>`)
    // Images and styles first: the page is readable before any code runs.
    .replaceAll(/<(?:script type="module"|link rel="modulepreload") /g, '$&fetchpriority="low" ')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<noscript><p>${withoutScript}</p></noscript>`)
    .replace(/<!--[^>]*-->\s*<div id="frame"[\s\S]*?(?=<div id="root">)/, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="page">${snapshot}</script>`,
    )
  if (!filled.includes('id="page"') || filled.includes('id="frame"'))
    throw new Error('A page could not be filled.')
  return filled
}

/** The facts of the shop for pages that are not prerendered, until the first pull. */
function addSnapshot(shell, snapshot) {
  const script = `<script type="application/json" id="page">${snapshot}</script>`
  const filled = shell.replace('<div id="root"></div>', (root) => `${root}\n    ${script}`)
  if (filled === shell) throw new Error('The shell could not be filled.')
  return filled
}

function toScript(value) {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** The font of the text comes first. Those of titles and numbers come after the first picture. */
function orderFonts(page, textFont) {
  const links = /<link\s+rel="preload"\s+href="([^"]*)"\s+as="font"[^>]*>/g
  const files = [...page.matchAll(links)].map(([, file]) => file)
  const later = files.filter((file) => file !== textFont)
  const low = later.map((file) => preloadFont(file, ' fetchpriority="low"'))
  return page
    .replaceAll(links, '')
    .replace('<script type="module"', (script) => `${preloadFont(textFont, '')}\n    ${script}`)
    .replace('</head>', () => `  ${low.join('\n    ')}\n  </head>`)
}

function preloadFont(file, priority) {
  return `<link rel="preload" href="${file}" as="font" type="font/woff2"${priority} crossorigin />`
}

/**
 * Links for the first picture that is urgent, one for each width of screen. It stands below all
 * scripts of the head, which would take the connections that it needs.
 */
function preloadPicture(html) {
  const pictures = html.match(/<picture[\s\S]*?<\/picture>/g) ?? []
  const first = pictures.find((picture) => picture.includes('fetchPriority="high"')) ?? ''
  const sources = [...first.matchAll(/<source [^>]*type="image\/avif"[^>]*>/g)].map(([tag]) => ({
    media: attribute(tag, 'media'),
    set: attribute(tag, 'srcSet'),
    sizes: attribute(tag, 'sizes'),
  }))
  const [narrow] = sources.flatMap(({ media }) => media ?? [])
  return sources.map(({ media = narrow && `not all and ${narrow}`, set, sizes }) => {
    const condition = media === undefined ? '' : ` media="${media}"`
    const images = `imagesrcset="${set}" imagesizes="${sizes}"`
    return `<link rel="preload" as="image" type="image/avif" fetchpriority="high"${condition} ${images} />`
  })
}

function attribute(tag, name) {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
}
