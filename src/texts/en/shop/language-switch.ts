export const languageSwitch = {
  heading: 'Language',
  /** In Arabic on pages in English. */
  offer: 'هذا المتجر متاح بالعربية أيضًا.',
  closeOffer: 'إغلاق',
  /** Where the browser keeps no data. */
  title: 'Change the language?',
  text: 'Nothing is saved: this browser keeps no data for the shop. Your cart and what you have typed are lost when the page is loaded in the other language.',
  confirm: 'Change language',
} as const
