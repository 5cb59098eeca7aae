import type { Customer } from '#domain/orders/customer.ts'
import { forgetAddressEverywhere } from '#db/shopper/saved-address.ts'
import { useServices } from '#services.ts'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { Button } from '#ui/button.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

/** The address with which the checkout starts. */
export function SavedAddressSection({ saved }: { saved: Customer | null }) {
  const { db } = useServices()
  async function forget(): Promise<void> {
    await forgetAddressEverywhere(db)
    showToast({ tone: 'success', message: t.account.addressForgotten })
    document.getElementById('address')?.focus()
  }
  return (
    <section aria-labelledby="address">
      <h2 id="address" tabIndex={-1} className="title-3 mb-2 focus:outline-none">
        {t.account.address}
      </h2>
      {saved === null ? (
        <p className="max-w-150 text-text-muted">{t.account.noAddress}</p>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <address className="not-italic leading-relaxed text-text-muted">
            <PostalAddress customer={saved} />
            <bdi dir="ltr">{saved.phone}</bdi>
          </address>
          <Button look="quiet" onClick={() => toastIfNotSaved(forget())}>
            {t.account.forgetAddress}
          </Button>
        </div>
      )}
    </section>
  )
}
