/** Renders assets/icons to public/icons. Run it after a change; the results are committed. */
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('..', import.meta.url))
const drawings = join(root, 'assets/icons')
const target = join(root, 'public/icons')

const icons = [
  ['icon', 'icon-192', 192],
  ['icon', 'icon-512', 512],
  ['maskable', 'maskable-512', 512],
  ['monochrome', 'monochrome-512', 512],
  ['apple-touch-icon', 'apple-touch-icon', 180],
  ['shortcut-shop', 'shortcut-shop', 96],
  ['shortcut-cart', 'shortcut-cart', 96],
  ['shortcut-orders', 'shortcut-orders', 96],
  ['shortcut-search', 'shortcut-search', 96],
]

await mkdir(target, { recursive: true })
for (const [drawing, name, size] of icons) {
  const svg = await readFile(join(drawings, `${drawing}.svg`))
  // Rasterised at four times the size for smooth edges at 96 px.
  await sharp(svg, { density: 288 })
    .resize(size, size)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(join(target, `${name}.png`))
}
await copyFile(join(drawings, 'icon.svg'), join(target, 'icon.svg'))
