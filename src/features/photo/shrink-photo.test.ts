import { afterEach, expect, it, vi } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that writes these types only. `painted`: what the canvas was filled with. */
function stubBrowser(types: readonly string[]) {
  const painted: string[] = []
  const context = {
    fillStyle: '',
    globalCompositeOperation: 'source-over',
    drawImage: () => undefined,
    fillRect(...area: number[]) {
      painted.push(`${context.globalCompositeOperation} ${context.fillStyle} ${area.join(' ')}`)
    },
  }
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 40,
    height: 20,
    close: () => undefined,
  }))
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => context,
      toBlob(done: (blob: Blob) => void, type: string) {
        done(new Blob(['x'], { type: types.includes(type) ? type : 'image/png' }))
      },
    }),
  })
  return painted
}

it('a transparent picture gets the paper colour where the result is a JPEG', async () => {
  const painted = stubBrowser(['image/jpeg'])
  const small = await shrinkPhoto(new Blob())
  expect(small.ok && small.value.type).toBe('image/jpeg')
  expect(painted).toEqual(['destination-over #f6f0e4 0 0 40 20'])
})

it('stays transparent where WebP can be written', async () => {
  const painted = stubBrowser(['image/webp', 'image/jpeg'])
  const small = await shrinkPhoto(new Blob())
  expect(small.ok && small.value.type).toBe('image/webp')
  expect(painted).toEqual([])
})
