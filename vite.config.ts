import { supalite } from '@supabase/lite/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import {
  defineConfig,
  type TestProjectConfiguration,
  type TestProjectInlineConfiguration,
} from 'vitest/config'
import { embeddedClock } from './scripts/embedded-clock.mjs'
import { embeddedMail } from './scripts/embedded-mail.mjs'
import { embeddedPhotos } from './scripts/embedded-photos.mjs'
import { compressFiles } from './scripts/hosting/compress-files.mjs'
import { documentLanguages } from './scripts/hosting/document-languages.ts'
import { hostFiles } from './scripts/hosting/host-files.mjs'
import { prerenderedPages } from './scripts/hosting/prerendered-pages.mjs'
import { readPublishableKey } from './scripts/hosting/publishable-key.ts'
import { chunkGroups, nameChunk, preloadedFiles } from './scripts/chunks.mjs'
import { demoAccount } from './scripts/demo-account.mjs'
import { makeImages } from './scripts/images.mjs'
import { currentLocalData } from './scripts/local-data.mjs'
import { preloadData } from './scripts/preload-data.mjs'
import { pseudoLanguage } from './scripts/pseudo-language.mjs'
import { makeSitemap } from './scripts/sitemap.mjs'

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    // scripts/hosting/web-manifest.ts
    manifest: false,
    injectManifest: {
      // The worker is a build of its own, which would print its progress whatever the log level is.
      buildPlugins: {
        vite: [{ name: 'nefer:quiet', config: () => ({ logLevel: 'warn' as const }) }],
      },
      rollupFormat: 'iife',
      target: 'es2022',
      sourcemap: false,
      globPatterns: [
        'shell.html',
        '*.webmanifest',
        'assets/**/*.{js,css,woff2}',
        'icons/icon.svg',
        // Fetched at every start; the other icons only when the app is installed.
        'icons/icon-192.png',
      ],
      // Cached by the devices that use them (sw/images.ts).
      globIgnores: ['assets/*-arabic-*.woff2'],
    },
  })

/** The version devices report (ISO 8601, to the minute). */
function builtAt(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const date = epoch === undefined ? new Date() : new Date(Number(epoch) * 1000)
  return `${date.toISOString().slice(0, 16)}Z`
}

/** For tests of the app's code. Dexie looks for a global IndexedDB when it is loaded. */
const appSetup = ['fake-indexeddb/auto', './tests/support/load-texts.ts']

type Tests = NonNullable<TestProjectInlineConfiguration['test']> & {
  name: string
  folders: string[]
}

/**
 * A project for `npm test`, and one for `npm run test:release` with the files `*.release.test.ts`.
 * Files `*.property.test.ts` are in both: with a tenth of their cases, then with all of them.
 */
function bothSuites({ name, folders, ...config }: Tests): TestProjectConfiguration[] {
  const filesLike = (end: string) => folders.map((folder) => `${folder}/**/*${end}.{ts,tsx}`)
  // By default Vitest leaves one core to its own idle process.
  const shared = { ...config, maxWorkers: '100%' }
  const include = filesLike('.test')
  const release = filesLike('.release.test')
  const forRelease = { name: `${name}-release`, env: { NEFER_ALL_CASES: '1' } }
  return [
    { extends: true, test: { ...shared, name, include, exclude: release } },
    {
      extends: true,
      test: { ...shared, ...forRelease, include: [...release, ...filesLike('.property.test')] },
    },
  ]
}

export default defineConfig(({ mode, command }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const url = env['VITE_SUPABASE_URL'] ?? ''
  const key = readPublishableKey(env)
  const catalogue = { backend: url, key }
  const isTest = process.env['VITEST'] !== undefined
  return {
    // Vitest reads this file, too; unit tests need none of the plugins.
    plugins: isTest
      ? []
      : [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            generatedRouteTree: './src/routes/route-tree.gen.ts',
            routeFileIgnorePattern: '.*\\.(test|gen)\\.tsx?$',
          }),
          react(),
          unocss(),
          { name: 'nefer:images', configResolved: makeImages },
          { name: 'nefer:sitemap', buildStart: () => makeSitemap(catalogue) },
          preloadData(),
          pseudoLanguage(),
          documentLanguages(),
          pwa(),
          url === '' && currentLocalData(),
          url === '' && embeddedMail(),
          url === '' && embeddedClock(),
          url === '' && embeddedPhotos(),
          url === '' &&
            supalite({
              admin: false,
              watchSchema: false,
              initOnBoot: false,
              config: 'supabase/embedded.toml',
            }),
          url === '' && demoAccount(),
          prerenderedPages(catalogue),
          hostFiles({ backend: url }),
          // Only visitors need it, no test of a build for development.
          mode === 'production' && compressFiles(),
        ],
    // Workers have no `window.location.origin`, the embedded backend's default.
    define: {
      'import.meta.env.VITE_BUILT_AT': JSON.stringify(command === 'build' ? builtAt() : ''),
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(url),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(key),
    },
    // The shim is for React versions before 18.
    resolve: {
      alias: {
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    build: {
      outDir: process.env['NEFER_DIST'] ?? 'dist',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: false,
      // Browsers without modulepreload load the same code a little later.
      modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
      rolldownOptions: {
        // It warns that some plugins are slow; prerendering and compression take seconds by nature.
        checks: { bundlerTimings: false },
        output: {
          chunkFileNames: nameChunk,
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
    server: { strictPort: true },
    test: {
      passWithNoTests: true,
      projects: [
        ...bothSuites({
          name: 'unit',
          setupFiles: [...appSetup, './tests/support/db-for-each-test.ts'],
          folders: ['src', 'tests/{app,architecture,db,faults,hosting,soak,support,sw,sync}'],
          // Most objects die young: a larger young generation takes less time.
          execArgv: ['--max-semi-space-size=64'],
          // Loading the modules for each file would take most of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        }),
        ...bothSuites({
          name: 'simulation',
          setupFiles: appSetup,
          folders: ['tests/simulation'],
          execArgv: ['--max-semi-space-size=64'],
          // Several files share a process, its database and its compiled PostgreSQL.
          isolate: false,
          sequence: { groupOrder: 1 },
        }),
        ...bothSuites({
          name: 'compat',
          setupFiles: ['fake-indexeddb/auto'],
          folders: ['tests/compat'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        }),
        ...bothSuites({
          name: 'servers',
          // Each file starts its own PostgreSQL, PostgREST or PGlite: one per core, at the end.
          folders: ['tests/{backend,database,mail}'],
          globalSetup: 'tests/support/servers/prepared.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A standby or a mail may take seconds on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 2 },
        }),
      ],
    },
  }
})
