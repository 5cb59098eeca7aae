import { t } from '#texts/texts.ts'
import { TextPageScreen } from './text-page-screen.tsx'
import { deliveryGroups } from '#domain/settings/business-details.ts'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { deliveryText } from '#features/order/delivery-text.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { listed } from '#texts/say.ts'

export function PrivacyScreen() {
  return <TextPageScreen page={t.privacy} />
}

export function ShippingScreen() {
  return <TextPageScreen page={t.shipping} afterFirstText={<DeliveryDays />} />
}

export function TermsScreen() {
  return <TextPageScreen page={t.terms} />
}

/** How long the courier takes, by governorate; the largest group is that of all others. */
function DeliveryDays() {
  const groups = deliveryGroups(useBusinessDetails()?.delivery ?? {})
  if (groups.length === 0) return null
  const most = Math.max(...groups.map(({ governorates }) => governorates.length))
  return (
    <>
      <p>{t.shipping.days.heading}</p>
      <ul>
        {groups.map(({ time, governorates }) => {
          const names = governorates.map((governorate) => governorateName(governorate))
          const isRest = groups.length > 1 && governorates.length === most
          const places = isRest ? t.shipping.days.others : listed(names)
          return <li key={places}>{deliveryText(t.shipping.days, places, time)}</li>
        })}
      </ul>
    </>
  )
}
