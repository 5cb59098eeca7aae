/** Lists of products and categories. */
export const catalog = {
  title: 'Our Collection',
  intro: 'Every piece is cut, inlaid and oiled by hand. No two have the same grain.',
  fromTheWorkshop: 'From the workshop',
  viewAllProducts: 'View All Products',
  tabs: { featured: 'Featured', bestseller: 'Bestsellers', new: 'New Arrivals' },
  tabEmpty: 'Nothing here at the moment.',
  tabFailed: 'Failed to load products',
  filterByCategory: 'Filter by category',
  inStockOnly: 'In stock only',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest',
    'price-up': 'Price, low to high',
    'price-down': 'Price, high to low',
    name: 'Name, A to Z',
  },
  /** Announced when the list changes. */
  sorted: {
    newest: {
      one: '{n} product, sorted by newest',
      other: '{n} products, sorted by newest',
    },
    'price-up': {
      one: '{n} product, sorted by price, low to high',
      other: '{n} products, sorted by price, low to high',
    },
    'price-down': {
      one: '{n} product, sorted by price, high to low',
      other: '{n} products, sorted by price, high to low',
    },
    name: {
      one: '{n} product, sorted by name, A to Z',
      other: '{n} products, sorted by name, A to Z',
    },
  },
  count: { one: '{n} product', other: '{n} products' },
  add: 'Add',
  addToCart: 'Add {name} to cart',
  save: 'Save {name}',
  unsave: 'Remove {name} from saved',
  loading: 'Loading products',
  empty: 'No products found in this category.',
  failed: 'Failed to load products. Please try again later.',
  noCategories: 'No categories found.',
  loadingCategories: 'Loading categories...',
  categoriesIntro:
    'For the shelf, the table, the wall and the desk: find the piece by the place it will live in.',
  allCategories: 'All categories',
  wholeCollection: 'Browse the whole collection',
  /** Of one category, for link previews and search engines. */
  categoryDescription:
    '{name}. Handmade Egyptian woodcraft from the Nefer workshop in Cairo. Cash on delivery, free shipping across Egypt.',
  explore: 'Explore',
} as const

/** Texts of many screens, in the shop and in the staff room. */
export const common = {
  shopName: 'Nefer',
  cancel: 'Cancel',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  tryAgain: 'Try Again',
  error: 'Error',
  notifications: 'Notifications',
  later: 'Later',
  all: 'All',
  loading: 'Loading...',
  home: 'Home',
  shop: 'Shop',
  cart: 'Cart',
  categories: 'Categories',
  thisDevice: 'This device',
  products: 'Products',
  quantity: 'Quantity',
  search: 'Search',
  soldOut: 'Sold out',
  inStock: 'In stock',
  addToCart: 'Add to Cart',
  browseProducts: 'Browse Products',
  loadingProducts: 'Loading products...',
  newProduct: 'New',
  bestseller: 'Bestseller',
  decreaseQuantity: 'Decrease quantity',
  increaseQuantity: 'Increase quantity',
  mostReached: 'Limit reached: {n} is the most you can choose.',
  leastReached: 'Limit reached: {n} is the least you can choose.',
} as const

/** The screen shown instead of one that failed. */
export const failure = {
  documentTitle: 'Something went wrong — Nefer',
  title: 'Unexpected Application Error!',
  text: 'This screen could not be shown. Your cart and your orders are kept on this device. Load the page again, or go back to the home page.',
  reload: 'Load again',
  home: 'Home page',
  message: 'Technical details',
} as const

export const home = {
  title: 'Egyptian wood, shaped by hand',
  intro:
    'Boxes, lanterns and wall art in walnut, olive and acacia, inlaid and joined in our Cairo workshop.',
  shopCollection: 'Shop Collection',
  ourStory: 'Our Story',
  picture:
    'An Eye of Horus panel, candle holders, an inlaid box, a scarab box, an obelisk and a lit lantern on a walnut bench',
  otherPicture: 'A carving in progress',
} as const

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

/** The page of one product. */
export const product = {
  loading: 'Loading product...',
  back: 'Back to Products',
  available: { one: '{n} item available', other: '{n} items available' },
  delivery: 'Cash on delivery. Shipping across Egypt is free.',
} as const

/** Titles of documents. Those of the staff room: staffTitles, but for pages before its texts. */
export const titles = {
  home: 'Nefer — Handcrafted Egyptian Wood',
  products: 'Our Collection — Nefer',
  categories: 'Categories — Nefer',
  about: 'About Us — Nefer',
  contact: 'Contact — Nefer',
  faq: 'Questions and answers — Nefer',
  shipping: 'Shipping and returns — Nefer',
  privacy: 'Privacy policy — Nefer',
  terms: 'Terms — Nefer',
  search: 'Search — Nefer',
  cart: 'Cart — Nefer',
  saved: 'Saved — Nefer',
  checkout: 'Checkout — Nefer',
  account: 'This device — Nefer',
  myOrders: 'My orders — Nefer',
  findOrder: 'Find your order — Nefer',
  order: 'Order {number} — Nefer',
  sync: 'Waiting to be sent — Nefer',
  newsletter: 'Letters from the workshop — Nefer',
  staffRoom: 'Nefer Admin — Nefer',
  forgottenPassword: 'Forgotten password — Nefer',
  invitation: 'Invitation — Nefer',
  newPassword: 'New password — Nefer',
  /** Of a page that is named after what it shows. */
  named: '{name} — Nefer',
} as const

/** Toasts of the buttons that add to the cart, which work before the databases are open. */
export const addToCart = {
  added: 'Added {name} to cart',
  updated: 'Updated quantity of {name} in cart',
  allInCart: {
    one: 'Only {n} left, all in your cart',
    other: 'Only {n} left, all in your cart',
  },
  viewCart: 'View cart',
  notSaved: 'Not saved',
  notSavedText:
    '{name} could not be added: this device refuses to store anything. Free some space and try again.',
} as const

export const notFound = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Back to the home page',
} as const
