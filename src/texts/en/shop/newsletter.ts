/** The page that newsletter mails link to. */
export const newsletter = {
  confirm: {
    title: 'Letters from the workshop',
    text: 'New pieces before they reach the shop, about once a month. Would you like to get them?',
    button: 'Yes, send me the letters',
  },
  leave: {
    title: 'No more letters?',
    text: 'We will delete your address and send no more letters.',
    button: 'Unsubscribe',
  },
  confirmed: { title: 'Thank you', text: 'You will get the next letter from the workshop.' },
  unsubscribed: { title: 'Good-bye', text: 'You will get no more letters from the workshop.' },
  unknown: {
    title: 'This link does not work any more',
    text: 'It may be cut off, or older than a week. If you would like our letters, subscribe again on the home page.',
  },
  /** From a mail about a product that is back. */
  stock: {
    leave: {
      title: 'No more mail about products?',
      text: 'We will delete your address from all requests for a mail when a product is back.',
      button: 'Unsubscribe',
    },
    unsubscribed: { title: 'Good-bye', text: 'Your address is deleted from all requests.' },
    unknown: {
      title: 'This link does not work any more',
      text: 'It may be cut off. You can ask again on the page of a sold-out product.',
    },
  },
  unreachable: 'The workshop’s server cannot be reached. Please try again.',
} as const
