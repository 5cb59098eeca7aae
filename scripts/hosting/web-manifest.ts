/** The web manifest: one for each language. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import type { PublishedLanguage } from '../../src/texts/language.ts'
import { buildTexts } from './build-texts.ts'
import { pathIn } from './languages.mjs'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
/** e2e/screens.spec.ts takes the pictures. */
const screenshot = (name: string, label: string, wide = false) => ({
  src: `/store/${name}.webp`,
  sizes: wide ? '1280x800' : '780x1688',
  type: 'image/webp',
  form_factor: wide ? ('wide' as const) : ('narrow' as const),
  label,
})

/**
 * Identity, names and icons are the same in every language: a change would be offered to the owner
 * of an installed app as an update.
 */
export function webManifestOf(language: PublishedLanguage): Partial<ManifestOptions> {
  const texts = buildTexts[language.code]
  const shortcut = (name: string, short: string, path: string, drawing: string) => ({
    name,
    short_name: short,
    url: pathIn(language, path),
    icons: [icon(`shortcut-${drawing}`, 96, 'any')],
  })
  return {
    id: '/',
    name: 'Nefer — Handcrafted Egyptian Wood',
    short_name: 'Nefer',
    description: texts.description,
    lang: language.code,
    dir: language.code === 'ar' ? 'rtl' : 'ltr',
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    categories: ['shopping', 'lifestyle'],
    theme_color: '#f6f0e4',
    background_color: '#f6f0e4',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
    shortcuts: [
      shortcut(texts.shop, texts.shop, '/products', 'shop'),
      shortcut(texts.cart, texts.cart, '/cart', 'cart'),
      shortcut(texts.myOrders, texts.orders, '/account/orders', 'orders'),
      shortcut(texts.searchTheShop, texts.search, '/products?q=', 'search'),
    ],
    screenshots: [
      screenshot('narrow-home', texts.pictureOfHome),
      screenshot('narrow-shop', texts.pictureOfShop),
      screenshot('narrow-product', texts.pictureOfProduct),
      screenshot('narrow-cart', texts.pictureOfCart),
      screenshot('wide-home', texts.pictureOfHome, true),
      screenshot('wide-product', texts.pictureOfProduct, true),
    ],
    share_target: {
      action: pathIn(language, '/products'),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'q' },
    },
  }
}
