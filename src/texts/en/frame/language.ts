export const language = {
  title: 'Language',
  /** Each in its own script. */
  names: { en: 'English', ar: 'العربية' },
  /** In Arabic on pages in English. */
  offer: 'هذا المتجر متاح بالعربية أيضًا.',
  closeOffer: 'إغلاق',
} as const
