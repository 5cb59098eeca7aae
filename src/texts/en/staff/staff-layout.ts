/** What surrounds the screens of the staff room. */
export const staffLayout = {
  name: 'Nefer Admin',
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  nav: 'Staff area',
  links: {
    '/admin': 'Dashboard',
    '/admin/products': 'Products',
    '/admin/categories': 'Categories',
    '/admin/make-list': 'Make-list',
    '/admin/orders': 'Orders',
    '/admin/stall': 'Stall',
    '/admin/messages': 'Messages',
    '/admin/people': 'People',
    '/admin/customers': 'Customer data',
    '/admin/settings': 'Settings',
    '/admin/sync': 'Sync issues',
    '/admin/devices': 'Devices',
  },
  backToShop: 'Back to Shop',
  changePassword: 'Change password',
  /** Badges show the count; the rest is for screen readers. */
  badges: {
    orders: '{count}<hidden> to pack</hidden>',
    ordersHeld: '{count}<hidden> to pack or to call about, {held} of them held</hidden>',
    messages: '{count}<hidden> to answer</hidden>',
    issues: '{count}<hidden> to decide</hidden>',
  },
  /** A full page of messages: there may be more. */
  orMore: '{count}+',
  shortcuts: { title: 'Keyboard shortcuts', show: 'Show this list' },
  syncPill: '{status}: sync issues',
  dismissed:
    'The server does not count you among the staff any more. The orders of customers were taken off this device; what you wrote is kept under ‘Sync issues’.',
  stale:
    'As of {time}. What was written elsewhere since then cannot be seen yet, because a transaction on the server does not end. What you write here is saved and sent as always.',
  newOrders: {
    title: { one: 'New order', other: '{n} new orders' },
    order: '{name}, {total}',
    separator: '; ',
    more: '{orders} …',
    show: 'Show',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    toDashboard: 'Return to the dashboard',
  },
} as const
