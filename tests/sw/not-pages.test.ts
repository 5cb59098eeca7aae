import { expect, it } from 'vitest'
import { notPages } from '../../sw/not-pages.ts'

// Workbox tests the path together with the query.
const isPage = (path: string) => !notPages.some((pattern) => pattern.test(path))

it.each([
  '/',
  '/products',
  '/products?category=wall-art',
  '/product/1',
  '/categories/home-accessories',
  '/order-confirmation',
  '/admin/products/edit/1',
  '/restaurant',
  '/products?q=st.%20george',
])('answers %s with the page', (path) => {
  expect(isPage(path)).toBe(true)
})

it.each([
  '/rest/v1/rpc/place_order',
  '/auth/v1/token?grant_type=password',
  '/storage/v1/object/public/a',
  '/_mail',
  '/_mail/17511789-159f-416d-b68c-6c967da3111c',
  '/robots.txt',
  '/images/products/1.jpg',
  '/manifest.webmanifest?v=2',
])('leaves %s to the server', (path) => {
  expect(isPage(path)).toBe(false)
})
