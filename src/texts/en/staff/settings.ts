/** The settings of the shop. */
export const settings = {
  notHereYet: 'The settings come with the orders. They are not on this device yet.',
  ownersOnly: 'Owners change the settings.',
  save: 'Save Settings',
  updated: {
    title: 'Settings Updated',
    confirmed: 'The settings have been updated successfully.',
    failed: 'Failed to update the settings. Please try again.',
  },
  sections: {
    announcement: 'Announcement',
    contact: 'Contact',
    hours: 'Business hours',
    delivery: 'Delivery time',
    testimonials: 'Testimonials',
    orders: 'Orders and stock',
  },
  hints: {
    announcement: 'One line on top of every page of the shop, until the end of its last day.',
    hours: 'Leave both times empty on days when the workshop is closed.',
    delivery:
      'Days from parcel to door, from and to. Without them, shoppers read nothing about it.',
    testimonials: 'Home shows those that have words.',
    orders: 'An order above one of these limits is held until you release it.',
    amount: 'EGP',
    openOrders: 'Within 24 hours.',
    lowStock: 'A product with so many pieces or fewer is low in stock.',
  },
  testimonial: 'Testimonial {n}',
  parts: {
    name_en: 'Name in English',
    name_ar: 'Name in Arabic',
    place_en: 'Place in English',
    place_ar: 'Place in Arabic',
    text_en: 'Words in English',
    text_ar: 'Words in Arabic',
  },
  from: 'From',
  to: 'To',
  languages: { en: 'English', ar: 'Arabic' },
} as const
