import { t } from '#texts/texts.ts'
import { DeliveryDays } from './delivery-days.tsx'
import { TextPageScreen } from './text-page-screen.tsx'

export function PrivacyScreen() {
  return <TextPageScreen page={t.privacy} />
}

export function ShippingScreen() {
  return <TextPageScreen page={t.shipping} afterFirstText={<DeliveryDays />} />
}

export function TermsScreen() {
  return <TextPageScreen page={t.terms} />
}
