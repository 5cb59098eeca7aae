/** schema.org for search engines: the workshop as a store. */
import { type BusinessDetails, hoursByDays } from '#domain/settings/business-details.ts'
import { localPath } from '#texts/language.ts'
import { t } from '#texts/texts.ts'

/** The routes that have it. */
export const storePages = ['/', '/about', '/contact']

const days = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
]

export function storeJsonLd(details: BusinessDetails, origin: string): object {
  const { address, phone, email, hours, instagram, facebook } = details
  const profiles = [instagram, facebook].filter((profile) => profile !== '')
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: t.common.shopName,
    url: origin + localPath('/'),
    image: `${origin}/images/products/1.jpg`,
    currenciesAccepted: 'EGP',
    ...(address.length > 0 && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.join(', '),
        addressCountry: 'EG',
      },
    }),
    ...(phone !== '' && { telephone: phone }),
    ...(email !== '' && { email }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    openingHoursSpecification: hoursByDays(hours)
      .filter(({ opens }) => opens !== '')
      .map(({ first, last, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.slice(first, last + 1),
        opens,
        closes,
      })),
  }
}
