import { emptyCustomer } from '#domain/orders/customer.ts'
import type { PlaceOrder } from '#domain/writes/shopper-writes.ts'

/** A valid order of 'Mona Ali'; prices in piastres. */
export function placeOrderPayload(items: PlaceOrder['items']): PlaceOrder {
  return {
    token: 'a-secret-of-the-device-that-ordered-0001',
    placed_at: '2026-11-01T10:00:00.000Z',
    payment_method: 'cash',
    customer: {
      ...emptyCustomer,
      firstName: 'Mona',
      lastName: 'Ali',
      email: 'mona@mail.example',
      phone: '01000000101',
      address: '14 El Nahda Street',
      city: 'Maadi',
      governorate: 'Cairo',
      postalCode: '11431',
    },
    items,
  }
}
