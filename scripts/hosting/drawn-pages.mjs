/**
 * Draws a page of its own for every public address (src/prerender): what is on it, its title, its preview, and what the catalogue answered.
 * shell.html is what every other address starts from, and the worker's.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { createServer } from 'vite'
import { fillHead, hideShell } from './page-heads.mjs'
import { createScriptFinder } from './page-scripts.mjs'
import { readCatalogue, tablesOf } from './read-catalogue.mjs'
import { siteAddress } from './site-address.mjs'

/** With more products than that only lists are drawn: each page costs the build some milliseconds. */
const mostProducts = 2000

/**
 * A Vite plugin: stands before what looks at finished pages. `backend`: of a hosted project, with its public key; '' is the embedded one.
 * @param {{ backend: string, key: string }} source
 */
export function drawnPages(source) {
  let dist = ''
  let root = ''
  let findScripts
  return {
    name: 'nefer:drawn-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      dist = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(root, config.build.outDir)
    },
    // Previews take no picture without its whole address.
    transformIndexHtml: (html) =>
      html.replace(/(property="og:image"\s+content=")(?=\/)/, `$1${siteAddress()}`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        findScripts = createScriptFinder(bundle, root)
        const { source: html } = bundle['index.html']
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: hideShell(String(html)) })
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writePages({ dist, root, source, findScripts }),
    },
  }
}

async function writePages({ dist, root, source, findScripts }) {
  const catalogue = await readCatalogue(source)
  const tables = tablesOf(catalogue)
  const isLong = tables.products.length > mostProducts
  const shell = await readFile(join(dist, 'shell.html'), 'utf8')
  await withPrerender(root, async ({ describePages, createPrerenderer }) => {
    const draw = catalogue === null ? null : await createPrerenderer(catalogue)
    for (const head of describePages(tables, siteAddress())) {
      const name = fileOf(head.path)
      if (name === null) continue
      const page = fillHead(shell, head)
      const isDrawn = draw !== null && !(isLong && head.facts !== null)
      const html = isDrawn ? fillBody(page, await draw(head.path), findScripts) : page
      await mkdir(dirname(join(dist, name)), { recursive: true })
      await writeFile(join(dist, name), html)
    }
  })
}

/** Runs `use` with the modules of src/prerender. UnoCSS writes out the classes that are written in groups. */
async function withPrerender(root, use) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      // Only the screens that are drawn are loaded.
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        generatedRouteTree: './src/routes/route-tree.gen.ts',
        routeFileIgnorePattern: '.*\\.(test|gen)\\.tsx?$',
        enableRouteGeneration: false,
      }),
      react(),
      unocss(),
    ],
    define: {
      'import.meta.env.VITE_BUILT_AT': '""',
      'import.meta.env.VITE_SUPABASE_URL': '""',
      'import.meta.env.VITE_SUPABASE_ANON_KEY': '""',
    },
  })
  try {
    const load = (file) => server.ssrLoadModule(`/src/prerender/${file}`)
    await use({ ...(await load('describe-pages.ts')), ...(await load('prerender-pages.tsx')) })
  } finally {
    await server.close()
  }
}

/** Null: the address makes no name of a file. */
function fileOf(path) {
  const name = decodeURIComponent(path.slice(1)) || 'index'
  return /^[\w-]+(?:\/[\w-]+)?$/.test(name) ? `${name}.html` : null
}

const readable = `<noscript>
      <p>
        This is the shop as it was when this page was made. To order, please switch JavaScript on: the shop keeps your cart
        and your orders on your own device. Or write to hello@nefer.example.
      </p>
    </noscript>`

function fillBody(page, { html, snapshot, routeId }, findScripts) {
  const scripts = findScripts(routeId)
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const filled = page
    .replace('</head>', () => `  ${scripts.join('\n    ')}\n  </head>`)
    // Pictures and letters come first: what is drawn can be read without any of the code.
    .replaceAll(/<(?:script type="module"|link rel="modulepreload") /g, '$&fetchpriority="low" ')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, readable)
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
