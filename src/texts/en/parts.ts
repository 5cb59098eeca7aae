/** Home, below the first products. */
export const homeParts = {
  storyPicture:
    'An eye being carved from a beech board, with chisels, a mallet and curled shavings around it',
  story: 'One bench, one pair of hands',
  storyMaker:
    'A panel begins as a plank and a pencil line. The same person who chooses the board cuts the joints, lays the brass and rubs in the last coat of oil, so every piece leaves the workshop with one maker behind it.',
  storyPatterns:
    'The patterns are older than the tools: lotus and scarab from the temples, star lattices from the windows of old Cairo.',
  howWeWork: 'How we work',
  testimonials: 'In their homes',
  letters: 'Letters from the workshop',
  lettersIntro:
    'New pieces before they reach the shop, about once a month. Nothing else, and you can leave at any time.',
  email: 'Email',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  addressNotSaved: 'Not saved: this device refuses to store anything. Please try again.',
  addressSent: 'Almost done: open the email we send to {address} and confirm.',
  addressSaved:
    'Saved on this device, to be sent when you are online. Then open the email we send to {address} and confirm.',
  byPlace: 'By the place it lives in',
  viewAllCategories: 'View All Categories',
} as const

/** The page of a product: what is loaded after its name, price and picture. */
export const productParts = {
  share: 'Share',
  linkCopied: 'Link copied',
  copyThisLink: 'Copy this link',
  care: 'Handcrafted with Care',
  careText:
    'Made by one artisan from start to finish, so grain, tone and inlay differ a little from the picture. Keep it out of direct sun and feed it with a little oil once a year.',
  picture: 'Picture {n} of {total}',
  pictures: 'Pictures of {name}',
  enlarge: 'Enlarge the picture',
  double: 'Double size',
  previous: 'Previous',
  next: 'Next',
  facts: 'Details',
  size: 'Size',
  weight: 'Weight',
  wood: 'Wood',
  finish: 'Finish',
  maker: 'Made by',
  keep: 'Care',
  millimetres: 'mm',
  centimetres: 'cm',
  /** With no-break spaces: parts of a size that is broken change places. */
  sizes: {
    one: '{w}\u00a0{unit}',
    flat: '{w}\u00a0×\u00a0{d}\u00a0{unit}',
    solid: '{w}\u00a0×\u00a0{d}\u00a0×\u00a0{h}\u00a0{unit}',
  },
  grams: '{n} g',
  kilograms: '{n} kg',
  related: 'You may also like',
} as const
