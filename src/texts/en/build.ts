/** Texts that only the build writes: the web manifest, and pages without JavaScript or texts. */
export const build = {
  /** Of the installed app. Its names are the same in every language. */
  description: 'Handmade Egyptian woodcraft. Browse and order even without a connection.',
  shop: 'Shop',
  cart: 'Cart',
  myOrders: 'My orders',
  orders: 'Orders',
  searchTheShop: 'Search the shop',
  search: 'Search',
  pictureOfHome: 'Home: handcrafted Egyptian wood',
  pictureOfShop: 'Our Collection',
  pictureOfProduct: 'A piece in detail',
  pictureOfCart: 'The cart, kept on this device',
  shellWithoutScript:
    'Nefer keeps its shop on your own device, and needs JavaScript for that. Please switch it on and come back.',
  /** The texts of the page could not be loaded. */
  textsMissing:
    'The shop could not be loaded. Everything on this device is kept. Please check the connection and load the page again.',
  loadAgain: 'Load again',
  pageWithoutScript:
    'This is the shop as it was when this page was made. To order, please switch JavaScript on: the shop keeps your cart and your orders on your own device. Or write to us: {ways}.',
  pageWithoutScriptOrWays:
    'This is the shop as it was when this page was made. To order, please switch JavaScript on: the shop keeps your cart and your orders on your own device.',
} as const
