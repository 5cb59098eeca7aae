/** Header, menu, footer and the messages below the header. */
export const layout = {
  skipToContent: 'Skip to content',
  /** Beside the mark, in Latin letters in every language. */
  wordmark: 'Nefer',
  homePage: 'Nefer, home page',
  mainNavigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  aboutUs: 'About Us',
  contact: 'Contact',
  saved: 'Saved',
  cartItems: { one: 'Cart, {n} item', other: 'Cart, {n} items' },
  about:
    'Handmade Egyptian woodcraft from a workshop in Cairo, founded in 2015. Nefer is the old Egyptian word for beautiful.',
  findOrder: 'Find your order',
  goodToKnow: 'Good to know',
  followUs: 'Follow us',
  newTab: '(opens in a new tab)',
  faq: 'Questions and answers',
  shipping: 'Shipping and returns',
  privacy: 'Privacy policy',
  terms: 'Terms',
  instagram: 'Instagram',
  facebook: 'Facebook',
  /** Of the categories that the footer links to, by their ids. */
  categories: {
    sculptures: 'Sculptures',
    'wall-art': 'Wall Art',
    decor: 'Decor',
    boxes: 'Boxes',
    'home-accessories': 'Home Accessories',
  },
} as const
