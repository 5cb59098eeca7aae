import { useBusinessDetails } from '#features/use-business-details.ts'
import { t } from '#texts/texts.ts'
import { deliveryText } from './delivery-text.ts'
import { governorateName } from './governorate-name.ts'

interface DeliveryTimeProps {
  /** As stored, in English; also a text that is none of the 27. */
  governorate: string
  className?: string
}

/** Renders nothing if the settings have no time of delivery for the governorate. */
export function DeliveryTime({ governorate, className = '' }: DeliveryTimeProps) {
  const time = useBusinessDetails()?.delivery[governorate]
  if (time === undefined) return null
  return (
    <p className={`text-text-muted ${className}`}>
      {deliveryText(t.cart.delivery, governorateName(governorate), time)}
    </p>
  )
}
