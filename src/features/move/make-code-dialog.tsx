import { encodeQR } from 'qr'
import { useState } from 'react'
import { packMoved } from '#db/device/pack-moved.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { type Moved, moveCode } from '#domain/devices/move-code.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { CheckField, Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { MovedList } from './moved-list.tsx'
import { addressOf } from './use-arrived-code.ts'
import type { DialogState } from './use-dialog.ts'

interface Made {
  code: string
  moved: Moved
  /** Null: it is being copied. */
  isCopied: boolean | null
}

/** Makes a code for another browser and copies it. Works offline. */
export function MakeCodeDialog({ open, close }: DialogState) {
  const { db } = useServices()
  const hasAddress = valueOr(useQuery(readSavedAddress), null) !== null
  const [withAddress, setWithAddress] = useState(false)
  const [made, setMade] = useState<Made | 'nothing' | null>(null)
  const [busy, setBusy] = useState(false)

  async function copy(code: string, moved: Moved): Promise<void> {
    setMade({ code, moved, isCopied: null })
    const isCopied = await writeToClipboard(code)
    setMade({ code, moved, isCopied })
  }

  async function make(): Promise<void> {
    setBusy(true)
    try {
      const moved = await packMoved(db, withAddress)
      if (isEmpty(moved)) setMade('nothing')
      else await copy(await moveCode(moved), moved)
    } finally {
      setBusy(false)
    }
  }

  if (made !== null && made !== 'nothing')
    return (
      <Dialog title={t.move.title} open={open} close={close}>
        <MadeCode made={made} />
        <DialogButtons close={close} cancel={t.common.close}>
          <Button onClick={() => void copy(made.code, made.moved)}>{t.move.copy}</Button>
        </DialogButtons>
      </Dialog>
    )
  return (
    <Dialog title={t.move.title} open={open} close={close}>
      <p className="mt-3 text-text-muted">{t.move.makeText}</p>
      {hasAddress && (
        <div className="mt-3">
          <CheckField
            label={t.move.takeAddress}
            name="address"
            checked={withAddress}
            change={setWithAddress}
          />
        </div>
      )}
      <Notice tone="warning" className="mt-4">
        <p>{t.move.whoever}</p>
      </Notice>
      <p role="status" className="mt-4 font-550 empty:hidden">
        {made === 'nothing' ? t.move.nothing : ''}
      </p>
      <DialogButtons close={close}>
        <Button busy={busy} onClick={() => toastIfNotSaved(make())}>
          {t.move.make}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function MadeCode({ made: { code, moved, isCopied } }: { made: Made }) {
  const [isDrawn, setDrawn] = useState(false)
  return (
    <>
      <MovedList moved={moved} />
      <div className="mt-4">
        <Field
          label={t.move.code}
          rows={4}
          readOnly
          dir="ltr"
          spellCheck={false}
          value={code}
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <p role="status" className="mt-3">
        {isCopied === null ? '' : isCopied ? t.move.copied : t.move.notCopied}
      </p>
      <div className="mt-4">
        {isDrawn ? (
          <QrPicture address={addressOf(code)} />
        ) : (
          <Button look="quiet" onClick={() => setDrawn(true)}>
            {t.move.draw}
          </Button>
        )}
      </div>
      {moved.orders.length > 0 && (
        <Notice tone="warning" className="mt-4">
          <p>{t.move.whoever}</p>
        </Notice>
      )}
    </>
  )
}

function isEmpty({ cart, saved, orders, writes, address }: Moved): boolean {
  return [cart, saved, orders, writes].every((rows) => rows.length === 0) && address === undefined
}

/** Safari allows it only right after a press: the person presses again then. */
async function writeToClipboard(code: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    return false
  }
}

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
