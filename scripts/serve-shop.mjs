/** Serves the built shop, with the embedded backend in the same process. */
import { supalite } from '@supabase/lite/vite'
import { resolve } from 'node:path'
import { loadEnv, preview } from 'vite'
import { embeddedClock } from './embedded-clock.mjs'
import { configFor } from './embedded-config.mjs'
import { embeddedMail } from './embedded-mail.mjs'
import { embeddedPhotos } from './embedded-photos.mjs'
import { createDemoAccount } from './demo-account.mjs'
import { compressResponses } from './hosting/compress-responses.mjs'
import { serveFiles } from './hosting/serve-files.mjs'
import { claimOnce, currentLocalData, markCreation } from './local-data.mjs'

/** URL of the hosted project (VITE_SUPABASE_URL); '' means the embedded backend. */
export function hostedUrl() {
  return loadEnv('production', process.cwd(), 'VITE_')['VITE_SUPABASE_URL'] ?? ''
}

export const embeddedConfig = 'supabase/embedded.toml'

/**
 * Resolves when the server accepts requests. Port 0 takes a free port. `config` is the embedded
 * backend's config.toml (tests keep their data elsewhere); `embedded: false` serves only the pages;
 * `dist` defaults to NEFER_DIST or dist/. Rejects with EADDRINUSE when the port is taken, and when
 * the local data was created by other migrations.
 * @param {{
 *   port: number, host?: string, config?: string, embedded?: boolean, dist?: string
 * }} options
 */
export async function serveShop({
  port,
  host = 'localhost',
  config = embeddedConfig,
  embedded = true,
  dist: outDir = process.env['NEFER_DIST'] ?? 'dist',
}) {
  process.env['DO_NOT_TRACK'] = '1'
  const files = serveFiles({ dist: resolve(outDir), backend: hostedUrl() })
  // With port 0 the address is known too late for the links in mail; only tests do that.
  const ownConfig = embedded && port > 0 ? configFor(config, `http://${host}:${port}`) : config
  const backend = supalite({
    admin: false,
    watchSchema: false,
    initOnBoot: false,
    config: ownConfig,
  })
  const clock = embeddedClock({ config })
  const isOwnData = embedded && config === embeddedConfig
  if (isOwnData) await claimOnce()
  const created = isOwnData ? markCreation() : undefined
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    appType: 'spa',
    build: { outDir },
    plugins: embedded
      ? [
          files,
          compressResponses(),
          isOwnData && currentLocalData(),
          embeddedMail({ config }),
          clock,
          embeddedPhotos({ config }),
          backend,
        ]
      : [files],
    preview: { port, host, strictPort: true },
  })
  const url = `http://${host}:${server.httpServer.address().port}`
  if (embedded) await createDemoAccount(url)
  created?.()
  return {
    url,
    close: async () => {
      await clock.api.stop()
      server.httpServer.closeAllConnections?.()
      await server.close()
    },
  }
}
