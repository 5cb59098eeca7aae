/**
 * `npm run photos -- save|restore --project https://<ref>.supabase.co --key <secret key> --folder <folder>`
 * copies the product photos of a project into a folder, or from a folder into a project. A photo
 * never changes, so those that are there already are skipped.
 */
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const bucket = 'product-photos'
const pageSize = 1000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string' }, key: { type: 'string' }, folder: { type: 'string' } },
})
const { project, key, folder } = values
const action = { save: savePhotos, restore: restorePhotos }[positionals[0]]
if (!action || !project || !key || !folder) {
  process.stderr.write(
    'Usage: npm run photos -- save|restore --project https://<ref>.supabase.co ' +
      '--key <secret key> --folder <folder>\n',
  )
  process.exit(2)
}
process.stdout.write(`${await action()}\n`)

async function savePhotos() {
  await mkdir(folder, { recursive: true })
  const stored = await listStored()
  const missing = without(stored, await listSaved())
  for (const name of missing) {
    const response = await ask(`object/public/${bucket}/${name}`)
    const file = join(folder, name)
    // A photo under its name is complete.
    await writeFile(`${file}.part`, Buffer.from(await response.arrayBuffer()))
    await rename(`${file}.part`, file)
  }
  return `${stored.length} photos, ${missing.length} of them new in ${folder}.`
}

async function restorePhotos() {
  const saved = await listSaved()
  const missing = without(saved, await listStored())
  for (const name of missing) {
    const type = name.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
    await ask(`object/${bucket}/${name}`, {
      method: 'POST',
      headers: { 'content-type': type, 'cache-control': 'max-age=31536000' },
      body: await readFile(join(folder, name)),
    })
  }
  return `${saved.length} photos, ${missing.length} of them new in ${project}.`
}

async function listSaved() {
  return (await readdir(folder)).filter((name) => /\.(webp|jpg)$/.test(name))
}

async function listStored() {
  const names = []
  for (;;) {
    const response = await ask(`object/list/${bucket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '', limit: pageSize, offset: names.length }),
    })
    const page = await response.json()
    names.push(...page.map(({ name }) => name))
    if (page.length < pageSize) return names
  }
}

function without(names, known) {
  const set = new Set(known)
  return names.filter((name) => !set.has(name))
}

async function ask(path, { headers, ...options } = {}) {
  // A secret key is no token; the older service key is one.
  const token = key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(`${project}/storage/v1/${path}`, {
    ...options,
    headers: { apikey: key, ...token, ...headers },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
