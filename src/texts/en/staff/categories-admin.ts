export const categoriesAdmin = {
  name: 'Name',
  products: 'Products',
} as const
