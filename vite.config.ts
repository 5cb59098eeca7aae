import { supalite } from '@supabase/lite/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { loadEnv } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { makeImages } from './scripts/images.mjs'

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Nefer — Handcrafted Egyptian Wood',
  short_name: 'Nefer',
  description: 'Handmade Egyptian woodcraft. Browse and order even without a connection.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  categories: ['shopping', 'lifestyle'],
  theme_color: '#f6f0e4',
  background_color: '#f6f0e4',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
}

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest,
    // The manifest's icons are fetched by the browser when it installs the app; the shop never shows them.
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      target: 'es2022',
      sourcemap: false,
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', 'icons/icon.svg'],
    },
  })

/** Vitest reads the same file; tests need none of the plugins. */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const url = env['VITE_SUPABASE_URL'] ?? ''
  const isTest = process.env['VITEST'] !== undefined
  return {
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
          pwa(),
          url === '' && supalite({ admin: false, watchSchema: false, initOnBoot: false }),
        ],
    // Set here because the embedded backend's own default, `window.location.origin`, does not exist in a worker.
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(url),
      'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(env['VITE_SUPABASE_ANON_KEY'] ?? ''),
    },
    build: {
      outDir: process.env['NEFER_DIST'] ?? 'dist',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: false,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 30_000,
              },
            ],
          },
        },
      },
    },
    server: { strictPort: true },
    test: {
      passWithNoTests: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // Live queries only run where there was a global IndexedDB when Dexie was loaded.
            setupFiles: ['fake-indexeddb/auto'],
            include: [
              'src/**/*.test.{ts,tsx}',
              'tests/{db,domain,screens,support,sw,sync}/**/*.test.{ts,tsx}',
            ],
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: {
            name: 'servers',
            include: ['tests/{backend,database}/**/*.test.ts'],
            // Real PostgreSQL, PostgREST and PGlite: one file at a time, after everything else.
            fileParallelism: false,
            testTimeout: 60_000,
            hookTimeout: 120_000,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }
})
