import { maxPhotoBytes } from '#domain/products/product-photo.ts'
import { type Result, err, ok } from '#domain/result.ts'

/** Tried in this order until the picture is small enough. */
const tries = [
  { side: 1200, quality: 0.8 },
  { side: 1200, quality: 0.6 },
  { side: 960, quality: 0.6 },
  { side: 720, quality: 0.6 },
  { side: 480, quality: 0.5 },
  { side: 320, quality: 0.4 },
]

/** The light surface of the shop (tokens.css). */
const paper = '#f6f0e4'

/** Returns a small WebP (or JPEG where WebP cannot be written), upright, at most 1200 × 1200 px. */
export async function shrinkPhoto(
  photo: Blob | HTMLImageElement,
): Promise<Result<Blob, 'not-a-picture' | 'too-large'>> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    // Safari before 17.2 does not know this name of the default.
    .catch(() => createImageBitmap(photo))
    .catch(() => null)
  if (bitmap === null) return err('not-a-picture')
  try {
    for (const { side, quality } of tries) {
      const small = await encode(scale(bitmap, side), quality)
      if (small !== null && small.size <= maxPhotoBytes) return ok(small)
    }
    return err('too-large')
  } finally {
    bitmap.close()
  }
}

function scale(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const factor = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * factor))
  canvas.height = Math.max(1, Math.round(bitmap.height * factor))
  const context = canvas.getContext('2d')
  if (context !== null) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  if (webp?.type === 'image/webp') return webp
  paintPaper(canvas)
  return toBlob(canvas, 'image/jpeg', quality)
}

/** Behind the picture: a JPEG has no transparency and shows black instead. */
function paintPaper(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}
