/** Serves the built shop from dist/ (or NEFER_DIST); with the embedded backend in the same process unless the build points elsewhere. */
import { supalite } from '@supabase/lite/vite'
import { loadEnv, preview } from 'vite'
import { embeddedMail } from './embedded-mail.mjs'
import { currentLocalData } from './local-data.mjs'

/** The hosted project a build points at (VITE_SUPABASE_URL); '' means the embedded backend. */
export function hostedUrl() {
  return loadEnv('production', process.cwd(), 'VITE_')['VITE_SUPABASE_URL'] ?? ''
}

/**
 * Resolves when requests are answered; port 0 takes a free one. `config` is another config.toml for the embedded backend (tests keep
 * their data elsewhere). Rejects with the code EADDRINUSE when the port is taken, and when the data is of an earlier version.
 * @param {{ port: number, host?: string, config?: string, embedded?: boolean }} options
 */
export async function serveShop({ port, host = 'localhost', config, embedded = true }) {
  process.env['DO_NOT_TRACK'] = '1'
  const options = { admin: false, watchSchema: false, initOnBoot: false }
  const backend = supalite(config === undefined ? options : { ...options, config })
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    appType: 'spa',
    build: { outDir: process.env['NEFER_DIST'] ?? 'dist' },
    plugins: embedded
      ? [config === undefined && currentLocalData(), embeddedMail({ config }), backend]
      : [],
    preview: { port, host, strictPort: true },
  })
  return {
    url: `http://${host}:${server.httpServer.address().port}`,
    close: async () => {
      server.httpServer.closeAllConnections?.()
      await server.close()
    },
  }
}
