/** The headings of the staff room by screen. */
export const staffTitles = {
  dashboard: 'Dashboard',
  products: 'Products Management',
  addProduct: 'Add New Product',
  editProduct: 'Edit Product',
  importProducts: 'Import Products',
  categories: 'Categories Management',
  addCategory: 'Add New Category',
  editCategory: 'Edit Category',
  orders: 'Orders Management',
  makeList: 'Make-list',
  stall: 'Stall',
  closing: 'End of the day',
  people: 'People',
  customers: 'Customer Data',
  /** In the title of the document. */
  customersPage: 'Customer data',
  messages: 'Messages',
  password: 'Change Password',
  settings: 'Settings',
  sync: 'Sync Issues',
  devices: 'Devices',
} as const
