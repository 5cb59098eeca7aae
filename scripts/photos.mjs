/**
 * `SECRET_KEY=… npm run photos -- save|restore --project https://<ref>.supabase.co --folder <folder>`
 * copies the product photos of a project into a folder, or from a folder into a project. A photo
 * never changes, so those that are there already are skipped.
 * `SECRET_KEY=… npm run photos -- unused --project …` lists the photos that no product, category or
 * order names and that are older than any waiting write; `--delete` deletes them. The secret key is
 * no argument, because every user of a computer can list those.
 */
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const bucket = 'product-photos'
const pageSize = 1000
const photoName = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:webp|jpg)/g
/** (ms) */
const unusedFor = 180 * 24 * 60 * 60 * 1000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    folder: { type: 'string' },
    delete: { type: 'boolean' },
  },
})
const { project, folder } = values
const { SECRET_KEY: key } = process.env
const action = { save: savePhotos, restore: restorePhotos, unused: findUnused }[positionals[0]]
if (!action || !project || !key || (!folder && action !== findUnused)) {
  process.stderr.write(
    'Usage: npm run photos -- save|restore --project https://<ref>.supabase.co --folder <folder>\n' +
      '       npm run photos -- unused [--delete] --project …\n' +
      'SECRET_KEY is a secret key of the project.\n',
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

async function findUnused() {
  const stored = await listObjects()
  // After the list: a photo that a product begins to name meanwhile is named.
  const named = new Set()
  for (const table of [
    'products?select=id,image,pictures',
    'categories?select=id,image_url',
    'orders?select=id,items',
  ])
    for await (const text of readPages(table))
      for (const [name] of text.matchAll(photoName)) named.add(name)
  const unused = stored.filter(
    ({ name, created_at: at }) => !named.has(name) && Date.parse(at) < Date.now() - unusedFor,
  )
  const names = unused.map(({ name }) => name)
  for (let at = 0; values.delete && at < names.length; at += 100)
    await ask(`object/${bucket}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: names.slice(at, at + 100) }),
    })
  const result = `${names.length} of ${stored.length} photos ${values.delete ? 'deleted' : 'unused'}.`
  return [...names, result].join('\n')
}

/** The rows of a table by id, as JSON texts of at most a page. */
async function* readPages(table) {
  for (let last = ''; ;) {
    const after = last === '' ? '' : `&id=gt.${encodeURIComponent(last)}`
    const response = await ask(`${table}${after}&order=id&limit=${pageSize}`, { api: 'rest/v1' })
    const text = await response.text()
    yield text
    const rows = JSON.parse(text)
    if (rows.length === 0) return
    last = rows.at(-1).id
  }
}

async function listSaved() {
  return (await readdir(folder)).filter((name) => /\.(webp|jpg)$/.test(name))
}

async function listStored() {
  return (await listObjects()).map(({ name }) => name)
}

async function listObjects() {
  const objects = []
  for (;;) {
    const response = await ask(`object/list/${bucket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '', limit: pageSize, offset: objects.length }),
    })
    const page = await response.json()
    objects.push(...page)
    if (page.length < pageSize) return objects
  }
}

function without(names, known) {
  const set = new Set(known)
  return names.filter((name) => !set.has(name))
}

async function ask(path, { headers, api = 'storage/v1', ...options } = {}) {
  // A secret key is no token; the older service key is one.
  const token = key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(`${project}/${api}/${path}`, {
    ...options,
    headers: { apikey: key, ...token, ...headers },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
