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
      one: '{n} product, sorted by name, a to z',
      other: '{n} products, sorted by name, a to z',
    },
  },
  count: { one: '{n} product', other: '{n} products' },
  /** While products are still being received. */
  countSoFar: { one: '{n} product so far', other: '{n} products so far' },
  add: 'Add',
  addToCart: 'Add {name} to cart',
  save: 'Save {name}',
  unsave: 'Remove {name} from saved',
  loading: 'Loading products',
  empty: 'No products found in this category.',
  failed: 'Failed to load products. Please try again later.',
  recentlyViewed: 'Recently viewed',
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
