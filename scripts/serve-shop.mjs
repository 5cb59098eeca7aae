/** Serves the built shop from dist/ (or NEFER_DIST, or where it is told); with the embedded backend in the same process unless the build points elsewhere. */
import { supalite } from '@supabase/lite/vite'
import { resolve } from 'node:path'
import { loadEnv, preview } from 'vite'
import { embeddedClock } from './embedded-clock.mjs'
import { configFor } from './embedded-config.mjs'
import { embeddedMail } from './embedded-mail.mjs'
import { embeddedPhotos } from './embedded-photos.mjs'
import { createDemoAccount } from './demo-account.mjs'
import { compressAnswers } from './hosting/compress-answers.mjs'
import { sendFiles } from './hosting/send-files.mjs'
import { sendHeaders } from './hosting/send-headers.mjs'
import { currentLocalData } from './local-data.mjs'

/** The hosted project a build points at (VITE_SUPABASE_URL); '' means the embedded backend. */
export function hostedUrl() {
  return loadEnv('production', process.cwd(), 'VITE_')['VITE_SUPABASE_URL'] ?? ''
}

const embeddedConfig = 'supabase/embedded.toml'

/**
 * Resolves when requests are answered; port 0 takes a free one. `config` is another config.toml for the embedded backend (tests keep
 * their data elsewhere). Rejects with the code EADDRINUSE when the port is taken, and when the data is of an earlier version.
 * @param {{ port: number, host?: string, config?: string, embedded?: boolean, dist?: string }} options
 */
export async function serveShop({
  port,
  host = 'localhost',
  config = embeddedConfig,
  embedded = true,
  dist: outDir = process.env['NEFER_DIST'] ?? 'dist',
}) {
  process.env['DO_NOT_TRACK'] = '1'
  const files = sendFiles({ dist: resolve(outDir) })
  const headers = sendHeaders({ dist: resolve(outDir), backend: hostedUrl() })
  // A port that is free is only known when it is taken; nobody reads mails there.
  const ownConfig = embedded && port > 0 ? configFor(config, `http://${host}:${port}`) : config
  const backend = supalite({
    admin: false,
    watchSchema: false,
    initOnBoot: false,
    config: ownConfig,
  })
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    appType: 'spa',
    build: { outDir },
    plugins: embedded
      ? [
          headers,
          files,
          compressAnswers(),
          config === embeddedConfig && currentLocalData(),
          embeddedMail({ config }),
          embeddedClock({ config }),
          embeddedPhotos({ config }),
          backend,
        ]
      : [headers, files],
    preview: { port, host, strictPort: true },
  })
  const url = `http://${host}:${server.httpServer.address().port}`
  if (embedded) await createDemoAccount(url)
  return {
    url,
    close: async () => {
      server.httpServer.closeAllConnections?.()
      await server.close()
    },
  }
}
