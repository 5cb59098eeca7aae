import { useEffect, useState } from 'react'
import { type Picture, altIn } from '#domain/products/pictures.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { pageAfter, stepOfKey } from './turn-page.ts'

interface ZoomDialogProps {
  pictures: readonly Picture[]
  /** Of the product. */
  name: string
  at: number
  show: (at: number) => void
  open: boolean
  close: () => void
}

/** The picture as large as the window; a press doubles it, arrow keys turn the page. */
export function ZoomDialog({ open, close, pictures, name, at, show }: ZoomDialogProps) {
  const total = pictures.length
  const turn = (step: number) => show(pageAfter(at, step, total))
  useEffect(() => {
    if (!open) return
    const turnByKey = ({ key }: KeyboardEvent) => {
      const step = stepOfKey(key, document.dir === 'rtl')
      if (step !== 0) show(pageAfter(at, step, total))
    }
    document.addEventListener('keydown', turnByKey)
    return () => document.removeEventListener('keydown', turnByKey)
  }, [open, show, at, total])
  const picture = pictures[at]
  return (
    <Dialog full title={name} open={open} close={close}>
      {picture && <Large key={at} picture={picture} name={name} />}
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        {total > 1 && (
          <>
            <Button look="quiet" aria-disabled={at === 0} onClick={() => turn(-1)}>
              {t.productParts.previous}
            </Button>
            <p role="status">{say(t.productParts.picture, { n: at + 1, total })}</p>
            <Button look="quiet" aria-disabled={at === total - 1} onClick={() => turn(1)}>
              {t.productParts.next}
            </Button>
          </>
        )}
        <Button onClick={close}>{t.common.close}</Button>
      </div>
    </Dialog>
  )
}

function Large({ picture, name }: { picture: Picture; name: string }) {
  const [doubled, setDoubled] = useState(false)
  const size = doubled ? 'w-[200%] cursor-zoom-out' : 'w-full cursor-zoom-in'
  return (
    <div className="mx-auto mt-4 aspect-square w-[min(100%,calc(100dvh_-_14rem))] overflow-auto rounded">
      <button
        type="button"
        aria-pressed={doubled}
        aria-label={t.productParts.double}
        className={`block ${size}`}
        onClick={() => setDoubled(!doubled)}
      >
        <ProductImage
          src={picture.image}
          alt={altIn(language(), picture, name)}
          sizes="100vw"
          priority
        />
      </button>
    </div>
  )
}
