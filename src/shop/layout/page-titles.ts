/** Titles by route, for pages that are the same for everybody. Descriptions: route-meta.tsx. */
export const pageTitles = {
  '/': 'Nefer — Handcrafted Egyptian Wood',
  '/products': 'Our Collection — Nefer',
  '/categories/': 'Categories — Nefer',
  '/about': 'About Us — Nefer',
  '/contact': 'Contact — Nefer',
  '/faq': 'Questions and answers — Nefer',
  '/shipping': 'Shipping and returns — Nefer',
  '/privacy-policy': 'Privacy policy — Nefer',
  '/terms': 'Terms — Nefer',
} as const
