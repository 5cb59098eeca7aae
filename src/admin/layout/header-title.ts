const titles: Record<string, string> = {
  '/admin': 'Dashboard',
  '/admin/products': 'Products Management',
  '/admin/products/add': 'Add New Product',
  '/admin/products/import': 'Import Products',
  '/admin/categories': 'Categories Management',
  '/admin/categories/add': 'Add New Category',
  '/admin/orders': 'Orders Management',
  '/admin/stall': 'Stall',
  '/admin/people': 'People',
  '/admin/customers': 'Customer Data',
  '/admin/messages': 'Messages',
  '/admin/password': 'Change Password',
  '/admin/sync': 'Sync Issues',
  '/admin/devices': 'Devices',
}

/** What the header says at a path of the staff area. */
export function headerTitle(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  if (path.startsWith('/admin/products/edit/')) return 'Edit Product'
  if (path.startsWith('/admin/categories/edit/')) return 'Edit Category'
  return titles[path] ?? 'Nefer Admin'
}
