import { normalizePhone } from '#domain/orders/customer.ts'

interface PhoneLinks {
  call: string
  /** Null: a landline. */
  whatsApp: string | null
}

/** Null when it is not a telephone number. Numbers without a country are Egyptian. */
export function phoneLinks(phone: string): PhoneLinks | null {
  const international = toInternational(normalizePhone(phone))
  if (international === null) return null
  const isLandline = /^20[2-9]/.test(international)
  return {
    call: `tel:+${international}`,
    whatsApp: isLandline ? null : `https://wa.me/${international}`,
  }
}

/** The digits with the country's, without '+'. */
function toInternational(number: string): string | null {
  const digits = number.replace(/^\+/, '').replace(/^00/, '')
  if (!/^\d{8,15}$/.test(digits)) return null
  const hasCountry = number.startsWith('+') || number.startsWith('00')
  if (hasCountry) return digits
  if (digits.startsWith('0')) return `20${digits.slice(1)}`
  return digits.startsWith('20') && digits.length === 12 ? digits : `20${digits}`
}
