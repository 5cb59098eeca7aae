/** What a visitor sends to the workshop: a newsletter sign-up, a contact message. */
import * as v from 'valibot'
import { stripControls, tooLong } from '#domain/orders/customer.ts'

const email = v.pipe(
  v.string(),
  v.transform(stripControls),
  v.trim(),
  v.email('Please enter a valid email address'),
  v.maxLength(200, tooLong(200)),
)
const required = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.minLength(1, 'Please fill in this field'),
    v.maxLength(max, tooLong(max)),
  )

export const SubscribeNewsletter = v.object({ email })
export type SubscribeNewsletter = v.InferOutput<typeof SubscribeNewsletter>

export const SendContactMessage = v.object({
  name: required(200),
  email,
  subject: required(200),
  message: required(5000),
})
export type SendContactMessage = v.InferOutput<typeof SendContactMessage>
