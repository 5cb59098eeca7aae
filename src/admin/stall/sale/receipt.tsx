import { goodsTotal, lineTotal } from '#domain/orders/order-amounts.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { StallEntry } from '#domain/orders/stall-entry.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatEgp } from '#ui/money.ts'
import { share } from '#ui/share.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { WithNames } from '#admin/stall/with-names.ts'

export type SaleEntry = Extract<StallEntry, { kind: 'sale' }>

interface ReceiptProps {
  /** Null: closed. */
  sale: SaleEntry | null
  withNames: WithNames
  close: () => void
}

/** The receipt of a sale, to share, to send or to print. */
export function Receipt({ sale, withNames, close }: ReceiptProps) {
  const text = sale === null ? '' : receiptText({ ...sale, lines: sale.lines.map(withNames) })
  return (
    <>
      <Dialog title={t.stallSale.receipt} open={sale !== null} close={close}>
        <pre className="mt-4 whitespace-pre-wrap rounded bg-surface-sunken p-4 font-sans">
          {text}
        </pre>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            {t.common.close}
          </Button>
          <Button look="quiet" onClick={() => print()}>
            {t.stallSale.printReceipt}
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className="btn-quiet"
          >
            {t.stallSale.whatsApp}
          </a>
          <Button onClick={() => void shareOrCopy(text)}>{t.stallSale.shareReceipt}</Button>
        </div>
      </Dialog>
      <pre className="hidden whitespace-pre-wrap bg-[#fff] font-sans text-text print:block">
        {text}
      </pre>
    </>
  )
}

/** Plain text in the language of the page. */
function receiptText({ id, at, lines, payment = 'cash', tendered }: SaleEntry): string {
  const texts = t.stallSale
  const total = goodsTotal(lines)
  return [
    t.layout.wordmark,
    say(texts.receiptTitle, { number: shortNumber(id) }),
    formatDate('longMoment', new Date(at).toISOString()),
    '',
    ...lines.flatMap((line) => [
      say(texts.receiptLine, {
        n: line.quantity,
        name: shownName(line),
        total: formatEgp(lineTotal(line)),
      }),
      ...(line.discount === undefined
        ? []
        : [say(texts.receiptDiscount, { price: formatEgp(line.discount) })]),
    ]),
    '',
    say(texts.receiptTotal, { total: formatEgp(total) }),
    say(texts.receiptPaid, { method: t.closing.methods[payment] }),
    ...(tendered === undefined ? [] : [say(texts.receiptTendered, { price: formatEgp(tendered) })]),
    ...(tendered === undefined || tendered < total
      ? []
      : [say(texts.receiptChange, { price: formatEgp(tendered - total) })]),
    '',
    texts.receiptThanks,
  ].join('\n')
}

/** The share sheet of the device; without one, the text is copied. */
async function shareOrCopy(text: string): Promise<void> {
  if (await share({ title: t.stallSale.receipt, text })) return
  try {
    await navigator.clipboard.writeText(text)
    showToast({ message: t.stallSale.receiptCopied, tone: 'success' })
  } catch {
    showToast({ title: t.stallSale.receipt, message: text, tone: 'info' })
  }
}
