export const navLinks = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Shop' },
  { to: '/categories', label: 'Categories' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
] as const

export const footerCategories = [
  { id: 'sculptures', label: 'Sculptures' },
  { id: 'wall-art', label: 'Wall Art' },
  { id: 'decor', label: 'Decor' },
  { id: 'boxes', label: 'Boxes' },
  { id: 'home-accessories', label: 'Home Accessories' },
] as const
