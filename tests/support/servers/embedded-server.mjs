// The embedded backend in its own process: the middleware of the Vite plugin behind an HTTP server.
// Uses `supabase/` in its working directory and sends its port to the parent process.
import { createServer } from 'node:http'
import { createDemoAccount } from '../../../scripts/demo-account.mjs'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { DEFAULT_PREFIXES, honoMiddleware } from '@supabase/lite/vite'

const api = await createApi({ withSupabaseClient: false })
const app = await api.project.local.createApp(undefined, { admin: false, adminDefault: false })
await applyPendingMigrations(app)
await ensureSchema(app, { force: false })

const hasStorage = process.env['EXPERIMENTAL_STORAGE'] === '1'
const middleware = honoMiddleware(
  app,
  hasStorage ? [...DEFAULT_PREFIXES, '/storage/v1'] : DEFAULT_PREFIXES,
)
const server = createServer((request, response) => {
  if (request.url === '/test/sql') {
    void runSql(request, response)
    return
  }
  if (hasStorage && request.method === 'GET' && request.url?.startsWith('/storage/v1/object/')) {
    void sendFile(request, response)
    return
  }
  middleware(request, response, () => {
    response.statusCode = 404
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  void createDemoAccount(`http://127.0.0.1:${port}`).then(() => process.send?.({ port }))
})
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void app.connection.close().finally(() => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))

// On Node 20 the middleware of 0.10 aborts file responses, because their chunks are not bytes.
async function sendFile(request, response) {
  const answer = await app.fetch(new Request(`http://${request.headers.host}${request.url}`))
  const chunks = []
  for await (const chunk of answer.body ?? []) chunks.push(Buffer.from(chunk))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.concat(chunks))
}

// Runs one statement as the owner of the database.
async function runSql(request, response) {
  let body = ''
  for await (const chunk of request) body += chunk
  try {
    const { text, values } = JSON.parse(body)
    const { rows } = await app.connection.driver.query(text, values)
    response.end(JSON.stringify({ rows }))
  } catch (error) {
    response.statusCode = 400
    response.end(JSON.stringify({ message: String(error) }))
  }
}
