import { supalite } from '@supabase/lite/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => {
  const hosted = loadEnv(mode, process.cwd(), 'VITE_')['VITE_SUPABASE_URL'] !== undefined
  const isTest = process.env['VITEST'] !== undefined
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        generatedRouteTree: './src/routes/route-tree.gen.ts',
        routeFileIgnorePattern: '.*\\.(test|gen)\\.tsx?$',
      }),
      react(),
      unocss(),
      !isTest &&
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'sw',
          filename: 'sw.ts',
          injectRegister: false,
          registerType: 'prompt',
          injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'] },
          manifest: {
            id: '/',
            name: 'Nefer — Handcrafted Egyptian Wood',
            short_name: 'Nefer',
            description: 'Handmade Egyptian woodcraft. Browse and order even without a connection.',
            lang: 'en',
            dir: 'ltr',
            start_url: '/',
            scope: '/',
            display: 'standalone',
            theme_color: '#f6f0e4',
            background_color: '#f6f0e4',
          },
        }),
      !isTest && !hosted && supalite({ admin: false, watchSchema: false, initOnBoot: false }),
    ],
    build: { target: 'es2022' },
    test: { passWithNoTests: true },
  }
})
