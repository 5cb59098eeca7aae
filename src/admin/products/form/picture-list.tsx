import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { ImageUrl } from '#domain/forms/typed-values.ts'
import { Thumbnail } from '#features/product/thumbnail.tsx'
import { altLimit, maxPictures, type Picture } from '#domain/products/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { readPhotoStore } from '#db/staff/photos.ts'
import { isForeignPicture } from '#domain/products/copied-pictures.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { AddPictures, type PicturesUpdate } from './add-pictures.tsx'

interface PictureListProps {
  draftKey: string
  pictures: readonly Picture[]
  change: (update: PicturesUpdate) => void
  error: string | undefined
  /** Below the list. */
  children: ReactNode
}

/** All pictures of a product: their order and alternative texts. The first is its main picture. */
export function PictureList({ draftKey, pictures, change, error, children }: PictureListProps) {
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  const server = typeof store === 'object' ? store.server : ''
  const home = { origin: location.origin, server }
  const [announcement, announce] = useState('')
  const title = useId()
  const list = useRef<HTMLOListElement>(null)
  /** A moved element loses the focus: it returns to the same control of the moved row. */
  const focused = useRef<{ row: number; control: number } | null>(null)
  useEffect(() => {
    const { row = 0, control = 0 } = focused.current ?? {}
    if (focused.current === null) return
    focused.current = null
    const controls = controlsOf(list.current?.children[row])
    controls[control]?.focus()
  })
  function move(from: number, to: number) {
    const controls = controlsOf(list.current?.children[from])
    const control = controls.findIndex((one) => one === document.activeElement)
    focused.current = control < 0 ? null : { row: to, control }
    change((now) => moved(now, from, to))
    announce(say(t.pictures.moved, { n: to + 1, total: pictures.length }))
  }
  return (
    <section aria-labelledby={title} className="sm:col-span-2">
      <h2 id={title} className="label">
        {t.pictures.title}
      </h2>
      <p className="hint">{say(t.pictures.hint, { n: maxPictures })}</p>
      <ol ref={list} className="mt-2 grid grid-cols-1 gap-3">
        {pictures.map((picture, at) => (
          <PictureRow
            key={`${picture.image} ${occurrence(pictures, at)}`}
            picture={picture}
            isForeign={isForeignPicture(picture.image, home)}
            at={at}
            total={pictures.length}
            change={(next) => change((now) => now.map((old, n) => (n === at ? next : old)))}
            move={(to) => move(at, to)}
            remove={() => change((now) => now.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error !== undefined && (
        <p role="alert" className="field-error mt-2">
          {error}
        </p>
      )}
      <AddPictures draftKey={draftKey} pictures={pictures} change={change} />
      {children}
    </section>
  )
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, button') ?? [])]
}

/** Two rows may show the same address. */
function occurrence(pictures: readonly Picture[], at: number): number {
  return pictures.slice(0, at).filter(({ image }) => image === pictures[at]?.image).length
}

interface PictureRowProps {
  picture: Picture
  /** It is on another server. */
  isForeign: boolean
  at: number
  total: number
  change: (picture: Picture) => void
  move: (to: number) => void
  remove: () => void
}

function PictureRow({ picture, isForeign, at, total, change, move, remove }: PictureRowProps) {
  const n = at + 1
  const texts = t.pictures
  return (
    <li className="flex flex-wrap gap-3 rounded border p-3">
      {/* A half-typed address is no picture. */}
      <div className="w-18 shrink-0">
        {v.is(ImageUrl, picture.image) && <Thumbnail src={picture.image} />}
      </div>
      <div className="grid min-w-[min(11rem,100%)] flex-1 grid-cols-1 gap-2">
        <p className="text-sm text-text-muted">
          {at === 0 ? say(texts.first, { n, total }) : say(texts.place, { n, total })}
        </p>
        {isForeign && (
          <p className="text-sm text-warning">
            {rich(texts.foreign, { host: <bdi dir="ltr">{new URL(picture.image).host}</bdi> })}
          </p>
        )}
        <AltField
          label={say(texts.alt, { n })}
          value={picture.alt}
          change={(alt) => change({ ...picture, alt })}
        />
        <AltField
          label={say(texts.altInArabic, { n })}
          arabic
          value={picture.alt_ar}
          change={(alt_ar) => change({ ...picture, alt_ar })}
        />
        <div className="flex flex-wrap gap-x-2">
          <Button
            look="quiet"
            className="px-4"
            aria-disabled={at === 0}
            onClick={() => at > 0 && move(at - 1)}
          >
            <span aria-hidden="true">{'↑'}</span>
            <span className="sr-only">{say(texts.moveUp, { n })}</span>
          </Button>
          <Button
            look="quiet"
            className="px-4"
            aria-disabled={n === total}
            onClick={() => n < total && move(n)}
          >
            <span aria-hidden="true">{'↓'}</span>
            <span className="sr-only">{say(texts.moveDown, { n })}</span>
          </Button>
          <Button look="quiet" className="ms-auto px-4" onClick={remove}>
            {t.actions.remove} <span className="sr-only">{say(texts.place, { n, total })}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

interface AltFieldProps {
  label: string
  arabic?: boolean
  value: string
  change: (text: string) => void
}

/** The stored text is trimmed, the typed one is not. */
function AltField({ label, arabic = false, value, change }: AltFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <Field
      label={label}
      {...(arabic && { lang: 'ar', dir: 'rtl' })}
      autoComplete="off"
      maxLength={altLimit}
      value={toStored(typed) === value ? typed : value}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(toStored(event.currentTarget.value))
      }}
    />
  )
}

/** Lines and bars separate pictures and texts in the form's draft. */
function toStored(text: string): string {
  return text.replace(/[\s|]+/g, ' ').trim()
}

/** Moves one entry; the others keep their order. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
