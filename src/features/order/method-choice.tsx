import type { PaymentMethod } from '#domain/orders/payment.ts'
import { t } from '#texts/texts.ts'
import { Choice } from '#ui/form/choice.tsx'

interface MethodChoiceProps {
  method: PaymentMethod
  choose: (method: PaymentMethod) => void
  label: string
}

/** Cash, InstaPay or card. */
export function MethodChoice({ method, choose, label }: MethodChoiceProps) {
  return <Choice label={label} options={t.closing.methods} chosen={method} choose={choose} />
}
