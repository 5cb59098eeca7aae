import { encodeQR } from 'qr'
import { t } from '#texts/texts.ts'

/**
 * Version 30 (137 modules) with the least correction: with its margin on a phone, a module is a
 * third of a millimetre, about the least that cameras read.
 */
const longestAddress = 1732
const margin = 4

/** Null: too long for a picture. `address`: ASCII. */
export function drawQr(address: string): { size: number; path: string } | null {
  if (address.length > longestAddress) return null
  const modules = encodeQR(address, 'raw', { ecc: 'low', encoding: 'byte', border: margin })
  const path = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size: modules.length, path: path.join('') }
}

/** An address that the camera of another device opens; dark on light in both themes. */
export function QrPicture({ address }: { address: string }) {
  const drawn = drawQr(address)
  if (drawn === null) return <p role="status">{t.move.tooLong}</p>
  return (
    <>
      <p>{t.move.pictureText}</p>
      <svg
        role="img"
        aria-label={t.move.picture}
        viewBox={`0 0 ${drawn.size} ${drawn.size}`}
        shapeRendering="crispEdges"
        className="mt-3 block w-full"
      >
        <rect width={drawn.size} height={drawn.size} fill="#fff" />
        <path d={drawn.path} fill="#000" />
      </svg>
    </>
  )
}
