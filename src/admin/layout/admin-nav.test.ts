import { describe, expect, it } from 'vitest'
import { headerTitle } from './admin-nav.tsx'

describe('the header of the staff room', () => {
  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/', 'Dashboard'],
    ['/admin/products', 'Products Management'],
    ['/admin/products/add', 'Add New Product'],
    ['/admin/products/edit/7', 'Edit Product'],
    ['/admin/orders', 'Orders Management'],
    ['/admin/categories', 'Categories Management'],
    ['/admin/categories/add', 'Add New Category'],
    ['/admin/categories/edit/wall-art', 'Edit Category'],
    ['/admin/people', 'People'],
    ['/admin/messages', 'Messages'],
    ['/admin/password', 'Change password'],
    ['/admin/nowhere', 'Nefer Admin'],
  ])('at %s says %s', (path, title) => {
    expect(headerTitle(path)).toBe(title)
  })
})
