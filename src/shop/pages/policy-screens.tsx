import { t } from '#texts/texts.ts'
import { TextPageScreen } from './text-page-screen.tsx'

export function PrivacyScreen() {
  return <TextPageScreen page={t.privacy} />
}

export function ShippingScreen() {
  return <TextPageScreen page={t.shipping} />
}

export function TermsScreen() {
  return <TextPageScreen page={t.terms} />
}
