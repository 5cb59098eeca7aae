/**
 * Creates public/images from assets/images: AVIF and WebP in the widths of
 * src/features/product/image-sources.ts, and a JPEG at the path in product.image. Skips images that
 * are up to date.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const masters = join(root, 'assets/images')
const target = join(root, 'public/images')
const stampFile = join(target, '.made-from.json')

const families = {
  products: { widths: [160, 320, 480, 640, 960, 1200], avif: 50, webp: 72 },
  categories: { widths: [480, 768, 1200], avif: 48, webp: 70 },
  hero: { widths: [768, 1280, 1920], avif: 44, webp: 46 },
  details: { widths: [160, 320, 480, 640, 960], avif: 50, webp: 72 },
  story: { widths: [480, 768, 1200], avif: 46, webp: 68 },
}
/** On phones the hero is cropped to the products. */
const phoneHero = {
  name: 'hero-phone',
  crop: { left: 800, top: 90, width: 1580, height: 1260 },
  widths: [480, 780, 1170],
  avif: 46,
  webp: 68,
}

/** Parts of a product's picture, in the master's pixels. */
const details = {
  '2-lid': { of: 'products/2.jpg', left: 297, top: 99, size: 620 },
  '2-clasp': { of: 'products/2.jpg', left: 220, top: 374, size: 500 },
  '2-joints': { of: 'products/2.jpg', left: 670, top: 582, size: 480 },
  '8-lattice': { of: 'products/8.jpg', left: 363, top: 484, size: 500 },
  '8-roof': { of: 'products/8.jpg', left: 319, top: 66, size: 550 },
  '10-eye': { of: 'products/10.jpg', left: 66, top: 363, size: 480 },
  '10-drawer': { of: 'products/10.jpg', left: 670, top: 484, size: 480 },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeImages()

export async function makeImages() {
  const before = await readStamp()
  const script = digest(await readFile(fileURLToPath(import.meta.url)))
  const stamp = {}
  let made = 0
  for (const master of await listMasters()) {
    const bytes = await readFile(join(masters, master))
    stamp[master] = `${script}-${digest(bytes)}`
    if (stamp[master] === before[master]) continue
    await makeVariants(master, bytes)
    made += 1
  }
  for (const [name, detail] of Object.entries(details)) {
    const bytes = await readFile(join(masters, detail.of))
    const picture = `details/${name}.jpg`
    stamp[picture] = `${script}-${digest(bytes)}`
    if (stamp[picture] === before[picture]) continue
    await makeVariants(picture, await cutOut(bytes, detail))
    made += 1
  }
  await removeStale(Object.keys(before).filter((master) => !(master in stamp)))
  if (made === 0) return
  await mkdir(target, { recursive: true })
  await writeFile(stampFile, JSON.stringify(stamp))
  process.stdout.write(`images: ${made} pictures created\n`)
}

async function makeVariants(master, bytes) {
  const { default: sharp } = await import('sharp')
  const name = master.replace(/\.jpg$/, '')
  const family = families[name.split('/')[0]]
  if (family === undefined) throw new Error(`No widths are known for assets/images/${master}`)
  await mkdir(dirname(join(target, name)), { recursive: true })
  await Promise.all([
    sharp(bytes)
      .resize({ width: Math.min(family.widths.at(-1), 1200) })
      .jpeg({ quality: 76, mozjpeg: true })
      .toFile(join(target, `${name}.jpg`)),
    ...writeWidths(sharp(bytes), name, family),
    ...(name === 'hero' ? await makePhoneHero(sharp(bytes)) : []),
  ])
}

async function cutOut(bytes, { left, top, size }) {
  const { default: sharp } = await import('sharp')
  const crop = sharp(bytes).extract({ left, top, width: size, height: size })
  return crop.resize({ width: 960 }).png().toBuffer()
}

/** `extract` before `resize`: the crop is in the master's pixels. */
async function makePhoneHero(master) {
  return writeWidths(master.extract(phoneHero.crop), phoneHero.name, phoneHero)
}

function writeWidths(picture, name, { widths, avif, webp }) {
  return widths.flatMap((width) => {
    const resized = picture.clone().resize({ width })
    const file = join(target, `${name}-${width}`)
    return [
      resized.clone().avif({ quality: avif, effort: 2 }).toFile(`${file}.avif`),
      resized.clone().webp({ quality: webp }).toFile(`${file}.webp`),
    ]
  })
}

async function listMasters() {
  const files = await readdir(masters, { recursive: true })
  return files.filter((file) => file.endsWith('.jpg')).toSorted()
}

async function removeStale(gone) {
  for (const master of gone) {
    const folder = join(target, dirname(master))
    const stem = master.slice(master.lastIndexOf('/') + 1).replace(/\.jpg$/, '')
    const files = await readdir(folder).catch(() => [])
    const stale = files.filter((file) => file === `${stem}.jpg` || file.startsWith(`${stem}-`))
    await Promise.all(stale.map((file) => rm(join(folder, file))))
  }
}

async function readStamp() {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8'))
  } catch {
    await rm(target, { recursive: true, force: true })
    return {}
  }
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
