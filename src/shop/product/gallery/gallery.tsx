import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Picture } from '#domain/products/pictures.ts'
import { say } from '#texts/say.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { t } from '#texts/texts.ts'
import { pageAfter, stepOfKey, stepOfSwipe } from './turn-page.ts'

const ZoomDialog = lazyPart(() => import('./zoom-dialog.tsx').then((module) => module.ZoomDialog))

interface GalleryProps {
  pictures: readonly Picture[]
  /** Of the product. */
  name: string
  /** The shown picture. */
  at: number
  show: (at: number) => void
}

/** Lies over the picture: pressing enlarges it, swiping turns the page. Below: the pages. */
export function Gallery({ pictures, name, at, show }: GalleryProps) {
  /** Null: never opened. */
  const [zoomed, setZoomed] = useState<boolean | null>(null)
  const swipe = useSwipe((step) => show(pageAfter(at, step, pictures.length)))
  return (
    <>
      <button
        type="button"
        aria-label={t.productParts.enlarge}
        className="absolute inset-x-0 top-0 aspect-square touch-pan-y cursor-zoom-in rounded"
        onPointerDown={swipe.begin}
        onPointerUp={swipe.end}
        onClick={(event) => {
          if (!swipe.wasSwiped(event)) setZoomed(true)
        }}
      />
      {pictures.length > 1 && <Pages pictures={pictures} name={name} at={at} show={show} />}
      {zoomed !== null && (
        <ZoomDialog
          open={zoomed}
          close={() => setZoomed(false)}
          pictures={pictures}
          name={name}
          at={at}
          show={show}
        />
      )}
    </>
  )
}

/** One button for each picture; an arrow key moves on to the next one. */
function Pages({ pictures, name, at, show }: GalleryProps) {
  const total = pictures.length
  function turn(event: KeyboardEvent<HTMLButtonElement>, from: number) {
    const step = stepOfKey(event.key, isRtl())
    if (step === 0) return
    event.preventDefault()
    const next = pageAfter(from, step, total)
    show(next)
    const buttons = event.currentTarget.parentElement?.children
    if (buttons?.[next] instanceof HTMLElement) buttons[next].focus()
  }
  return (
    <div
      role="group"
      aria-label={say(t.productParts.pictures, { name })}
      className="mt-2 flex flex-wrap justify-center"
    >
      {pictures.map(({ image }, n) => (
        <button
          key={`${image} ${n}`}
          type="button"
          aria-label={say(t.productParts.picture, { n: n + 1, total })}
          aria-current={n === at}
          className="group grid h-11 w-11 place-items-center"
          onClick={() => show(n)}
          onKeyDown={(event) => turn(event, n)}
        >
          <span
            className={
              'h-2.5 rounded-full transition-all duration-[var(--quick)] ' +
              (n === at ? 'w-6 bg-accent' : 'w-2.5 bg-line-strong group-hover:bg-text-muted')
            }
          />
        </button>
      ))}
    </div>
  )
}

/** Handlers of a surface that is swiped. The click that ends a swipe is not a press. */
function useSwipe(turn: (step: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)
  return {
    begin: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y }
      swiped.current = false
    },
    end: ({ clientX: x, clientY: y }: PointerEvent) => {
      const step = from.current === null ? 0 : stepOfSwipe(from.current, { x, y }, isRtl())
      from.current = null
      swiped.current = step !== 0
      if (step !== 0) turn(step)
    },
    /** `detail` is 0 for a press by keyboard. */
    wasSwiped: ({ detail }: MouseEvent) => detail > 0 && swiped.current,
  }
}

function isRtl(): boolean {
  return document.dir === 'rtl'
}
