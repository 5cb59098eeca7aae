export const productsAdmin = {
  sorts: {
    newest: 'Newest',
    name: 'Name',
    category: 'Category',
    price: 'Price',
    stock: 'Stock',
  },
} as const
