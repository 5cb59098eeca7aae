import { Fragment } from 'react'
import { type Customer, streetLines } from '#domain/orders/customer.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { governorateName } from './governorate-name.ts'

/** Each part is isolated: Arabic beside digits and Latin letters keeps its order. */
export function PostalAddress({ customer }: { customer: Customer }) {
  const { firstName, lastName, city, governorate, postalCode } = customer
  return (
    <>
      <bdi translate="no">{`${firstName} ${lastName}`}</bdi>
      <br />
      {streetLines(customer).map((line, index) => (
        <Fragment key={index}>
          <bdi translate="no">{line}</bdi>
          <br />
        </Fragment>
      ))}
      {rich(t.checkout.cityLine, {
        city: <bdi translate="no">{city}</bdi>,
        governorate: <bdi>{governorateName(governorate)}</bdi>,
        postalCode: <bdi dir="ltr">{postalCode}</bdi>,
      })}
      <br />
    </>
  )
}

/** The same without the name, as text. */
export function addressText(customer: Customer): string {
  const { city, governorate, postalCode } = customer
  const cityLine = { city, governorate: governorateName(governorate), postalCode }
  return [...streetLines(customer), say(t.checkout.cityLine, cityLine)].join('\n')
}
