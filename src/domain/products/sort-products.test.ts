import { expect, it } from 'vitest'
import { aProduct } from '../../../tests/support/builders.ts'
import { chooseProducts } from './product-filter.ts'

it('sorts by the name in the language, and by the other name where there is none', () => {
  const products = [
    aProduct({ id: '1', name: 'Tray', name_ar: 'إناء' }),
    aProduct({ id: '2', name: 'Écrin', name_ar: 'بُرج' }),
    aProduct({ id: '3', name: 'Ebony box', name_ar: 'صندوق' }),
    aProduct({ id: '4', name: 'bowl', name_ar: null }),
  ]
  const byName = (language?: string) =>
    chooseProducts(products, { sort: 'name', ...(language && { language }) }).map(({ id }) => id)
  expect(byName()).toEqual(['4', '3', '2', '1'])
  expect(byName('ar')).toEqual(['4', '1', '2', '3'])
})
