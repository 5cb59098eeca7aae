/**
 * The step `build` of the tests: what `npm start` does for a new user. It prints only the shop's
 * own lines, serves the shop with an empty database, and ends on request. The build stays in dist/.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteBuild } from './built-tree.mjs'

const folder = await mkdtemp(join(tmpdir(), 'nefer-start-'))
const config = join(folder, 'supabase/embedded.toml')
const port = await freePort()
const url = `http://localhost:${port}`
const welcome = `
  Shop        ${url}
  Staff room  ${url}/admin (staff@nefer.example, password nefer-demo-2026)
  Mail        ${url}/_mail
  Stop        Ctrl+C

`
const goodbye = `
  Closing the shop …
`

try {
  await cp('supabase', join(folder, 'supabase'), {
    recursive: true,
    filter: (path) => !path.includes('.temp'),
  })
  await keepDataThere()
  await checkStart()
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Paths of data are relative to the working directory, which has the developer's own. */
async function keepDataThere() {
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replaceAll('supabase/.temp', join(folder, 'supabase/.temp')))
}

async function checkStart() {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), NEFER_EMBEDDED_CONFIG: config },
  })
  const ended = once(child, 'exit')
  let printed = ''
  const started = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
        if (printed.endsWith(welcome)) resolve()
      })
  })
  await Promise.race([started, ended])
  const answers = child.exitCode === null ? await Promise.all(['/', '/admin'].map(statusOf)) : []
  child.kill('SIGINT')
  await ended
  // The first build on a machine makes the pictures.
  const lines = printed.replace(/^images: \d+ pictures created\n/, '')
  if (lines === welcome + goodbye && String(answers) === '200,200' && child.exitCode === 0)
    return noteBuild()
  process.stderr.write(
    `${printed}\nnpm start: answers ${String(answers)}, exit code ${child.exitCode}.\n`,
  )
  process.stderr.write(`It should print only:\n${welcome}${goodbye}`)
  process.exitCode = 1
}

async function statusOf(path) {
  const { status } = await fetch(url + path)
  return status
}

async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  await once(server, 'close')
  return free
}
