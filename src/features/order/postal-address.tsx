import type { Customer } from '#domain/orders/customer.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { governorateName } from './governorate-name.ts'

/** Each part is isolated: Arabic beside digits and Latin letters keeps its order. */
export function PostalAddress({ customer }: { customer: Customer }) {
  const { firstName, lastName, address, city, governorate, postalCode } = customer
  return (
    <>
      <bdi>
        {firstName} {lastName}
      </bdi>
      <br />
      <bdi>{address}</bdi>
      <br />
      {rich(t.checkout.cityLine, {
        city: <bdi>{city}</bdi>,
        governorate: <bdi>{governorateName(governorate)}</bdi>,
        postalCode: <bdi dir="ltr">{postalCode}</bdi>,
      })}
      <br />
    </>
  )
}

/** The same without the name, as text. */
export function addressText({ address, city, governorate, postalCode }: Customer): string {
  const cityLine = { city, governorate: governorateName(governorate), postalCode }
  return `${address}\n${say(t.checkout.cityLine, cityLine)}`
}
