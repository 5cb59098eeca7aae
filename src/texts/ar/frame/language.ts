import type { language as english } from '#texts/en/frame/language.ts'
import type { Arabic } from '#texts/message.ts'

export const language = {
  title: 'اللغة',
  names: { en: 'English', ar: 'العربية' },
  offer: 'هذا المتجر متاح بالعربية أيضًا.',
  closeOffer: 'إغلاق',
} as const satisfies Arabic<typeof english>
