import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrPicture, drawQr } from './make-code-dialog.tsx'

const address = (length: number) =>
  'https://nefer.example/account#bring='.padEnd(length, 'nefer-1_')

/** What a camera would see. */
function photograph({ size, path }: { size: number; path: string }) {
  const scale = 4
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1) {
        const pixel = (Number(y) * scale + down) * width + Number(x) * scale + right
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { width, height: width, data }
}

it.each([60, 900, 1732])('a picture of %i characters is read as it was written', (length) => {
  const drawn = drawQr(address(length))
  expect(drawn && decodeQR(photograph(drawn))).toBe(address(length))
})

it('the longest address fills version 30, and a longer one has no picture', () => {
  expect(drawQr(address(1732))?.size).toBe(137 + 8)
  expect(encodeQR(address(1733), 'raw', { ecc: 'low', border: 4 })).toHaveLength(141 + 8)
  expect(renderToStaticMarkup(<QrPicture address={address(1733)} />)).toBe(
    '<p role="status">Too long for a picture. Copy it instead.</p>',
  )
})
