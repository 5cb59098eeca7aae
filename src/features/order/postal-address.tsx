import type { Customer } from '#domain/orders/customer.ts'

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
      <bdi>{city}</bdi>, <bdi>{governorate}</bdi>, <bdi>{postalCode}</bdi>
      <br />
    </>
  )
}
