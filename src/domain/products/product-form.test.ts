import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  ProductForm,
  TranslatedProductForm,
  type ProductValues,
  editsOf,
  formEditsOf,
  isFlag,
  newProductValues,
  productFields,
  productToValues,
} from './product-form.ts'
import { keysOf } from '#domain/plain-values.ts'
import { csvColumns } from './product-csv.ts'
import { Product } from './product.ts'
import { productWrites } from '#domain/writes/product-writes.ts'
import { sampleOf } from '../../../tests/support/sample.ts'
import { aProduct } from '../../../tests/support/builders.ts'
import { formProblemText } from '#ui/form/problem-text.ts'

const product = aProduct({ name: 'Cedar tray', category: 'kitchen', new: true })
const valid = productToValues(product)

function messages(change: Partial<ProductValues>): string[] {
  const parsed = v.safeParse(ProductForm, { ...valid, ...change })
  return parsed.success ? [] : parsed.issues.map((issue) => formProblemText(issue.message))
}

const sizeProblem = 'Please enter up to three whole numbers of mm, such as 240 × 160 × 110'
const tooManyPictures = 'A product can have at most 8 pictures'

describe('the product form', () => {
  it.each([
    ['name', 'Ox', 'Oxe', 'Name must be at least 3 characters'],
    ['name', '  Ox  ', ' Oxe ', 'Name must be at least 3 characters'],
    ['description', 'Nine char', 'Ten chars.', 'Description must be at least 10 characters'],
    ['price', '0', '0.01', 'Price must be greater than 0'],
    ['price', '', '١', 'Price must be greater than 0'],
    ['price', '0.999', '0.99', 'Price can have at most two decimals'],
    ['price', '10000000000', '9999999999.99', 'Price must be at most 9,999,999,999.99'],
    ['image', 'horus.jpg', 'https://x.example/horus.jpg', 'Please enter a valid URL'],
    ['image', 'javascript:alert(1)', 'HTTPS://x.example', 'Please enter a valid URL'],
    ['image', '//x.example/a.jpg', '/a.jpg', 'Please enter a valid URL'],
    ['image', 'data:image/png;base64,AA', 'http://localhost', 'Please enter a valid URL'],
    ['image', 'https://x/a.jpg,https://x/b.jpg', 'https://x/a,b.jpg', 'Please enter a valid URL'],
    ['image', 'https://', 'https://x', 'Please enter a valid URL'],
    ['image', '', '/', 'Please enter a valid URL'],
    ['category', '', 'decor', 'Please select a category'],
    ['stock', '-1', '0', 'Stock must be a positive number'],
    ['stock', '1.5', '1', 'Stock must be a positive number'],
    ['stock', '', '٠', 'Stock must be a positive number'],
    ['stock', '1e9', '1e6', 'Stock can be at most 1,000,000'],
    ['stock', '1000001', '1000000', 'Stock can be at most 1,000,000'],
    ['size', '24 cm', '٢٤٠x160 * 110 mm', sizeProblem],
    ['size', '0 × 5', '5', sizeProblem],
    ['size', '1 × 2 × 3 × 4', '', sizeProblem],
    ['weight', '0', '1e6', 'Please enter the weight as a whole number of grams'],
    ['weight', '1.5', '', 'Please enter the weight as a whole number of grams'],
    ['wood', 'x'.repeat(201), 'x'.repeat(200), 'Please use at most 200 characters'],
    ['low_stock', '-1', '0', 'Please enter a whole number of pieces'],
    ['pictures', 'a.jpg | Lid', '/a.jpg | Lid', 'Please enter a valid URL'],
    ['pictures', '/a.jpg\n'.repeat(9), '/a.jpg\n'.repeat(8), tooManyPictures],
  ] as const)('%s: refuses "%s", accepts "%s"', (field, bad, good, message) => {
    expect(messages({ [field]: bad })).toEqual([message])
    expect(messages({ [field]: good })).toEqual([])
  })

  it('refuses texts longer than the server accepts', () => {
    expect(messages({ name: 'x'.repeat(10_000) })).toEqual(['Name must be at most 200 characters'])
    expect(messages({ description: 'x'.repeat(5001) })).toEqual([
      'Description must be at most 5,000 characters',
    ])
    expect(messages({ image: `/${'x'.repeat(2000)}` })).toEqual(['Please enter a valid URL'])
  })

  it('returns trimmed texts, piastres and a number of pieces', () => {
    const typed = { ...valid, name: ' Cedar tray ', price: '١٤٩٫٩٩', stock: '٤' }
    expect(v.parse(ProductForm, typed)).toMatchObject({
      name: 'Cedar tray',
      price: 14_999,
      stock: 4,
    })
  })

  it('needs a name and a description in one language', () => {
    const arabic = { name_ar: 'صينية', description_ar: 'صينية من خشب الأرز' }
    const typed = { ...valid, name: ' ', description: '', ...arabic }
    expect(v.parse(TranslatedProductForm, typed)).toMatchObject({ name: 'صينية', ...arabic })
    expect(v.safeParse(TranslatedProductForm, { ...typed, name_ar: '' }).success).toBe(false)
    expect(messages({ name_ar: 'ص' })).toEqual(['Name must be at least 2 characters'])
  })

  it('starts with "new" checked', () => {
    expect(newProductValues).toMatchObject({ new: true, featured: false, bestseller: false })
  })
})

describe('the fields of the form', () => {
  const inPatch = productFields.filter((field) => field !== 'stock').toSorted()

  it('are columns of the product, columns of a CSV file and parts of an update', () => {
    const { pictures: _list, ...sample } = sampleOf(Product)
    const flags = productFields.filter((field) => isFlag(field))
    const flipped = Object.fromEntries(flags.map((name) => [name, product[name] !== true]))
    const wanted = { ...sample, ...flipped, size: '1 × 2', stock: 9 }
    const [update, ...others] = editsOf(product, wanted, 'import')
    const { patch } = v.parse(productWrites.updateProduct.payload, update?.payload)
    expect(others).toMatchObject([{ kind: 'adjustStock', payload: { delta: 5 } }])
    // The image stands for the first picture; an edit of the list is tested below.
    expect(Object.keys(patch).toSorted()).toEqual(inPatch.filter((name) => name !== 'pictures'))
    const stored = keysOf(v.omit(Product, ['id', 'set_aside', 'created_at', 'updated_at']).entries)
    expect(productFields.toSorted()).toEqual(stored.toSorted())
    expect(csvColumns).toEqual(expect.arrayContaining(productFields))
  })

  it('accept no text without a limit in an update', () => {
    const patch = Object.fromEntries(productFields.map((field) => [field, 'x'.repeat(5001)]))
    const parsed = v.safeParse(productWrites.updateProduct.payload, {
      product_id: '1',
      base: {},
      patch,
    })
    const refused = parsed.issues?.map((issue) => issue.path?.at(-1)?.key) ?? []
    expect(refused.toSorted()).toEqual(inPatch)
  })
})

describe('an edit', () => {
  const editOf = (change: Partial<ProductValues>) => {
    const typed = { ...valid, ...change }
    return formEditsOf('1', valid, typed, v.parse(ProductForm, typed))
  }

  it('sends nothing when nothing was changed', () => {
    expect(editOf({})).toEqual([])
    expect(editOf({ price: '149,99' })).toEqual([])
  })

  it('sends only changed fields, with the values that the editor saw', () => {
    const payload = { product_id: '1', base: { price: 14_999 }, patch: { price: 15_000 } }
    expect(editOf({ price: '150' })).toEqual([{ kind: 'updateProduct', payload }])
  })

  it('sends the first translation with the base null', () => {
    const base = { name_ar: null, description_ar: null }
    const patch = { name_ar: 'صينية', description_ar: 'صينية من خشب الأرز' }
    expect(editOf(patch)).toEqual([
      { kind: 'updateProduct', payload: { product_id: '1', base, patch } },
    ])
    expect(editsOf(product, { name_ar: null }, 'import')).toEqual([])
    expect(editsOf(product, { name_ar: 'صينية' }, 'import')).toMatchObject([
      { payload: { base: { name_ar: null }, patch: { name_ar: 'صينية' } } },
    ])
  })

  it('removes a translation', () => {
    const seen = { ...valid, name_ar: 'صينية' }
    expect(formEditsOf('1', seen, valid, v.parse(TranslatedProductForm, valid))).toMatchObject([
      { payload: { base: { name_ar: 'صينية' }, patch: { name_ar: null } } },
    ])
  })

  it('of a product with an Arabic name only changes both', () => {
    const seen = { ...valid, name: '', name_ar: 'صينية' }
    const typed = { ...seen, name_ar: 'صينية خشب' }
    const fields = v.parse(TranslatedProductForm, typed)
    expect(formEditsOf('1', seen, typed, fields)).toMatchObject([
      {
        payload: {
          base: { name: 'صينية', name_ar: 'صينية' },
          patch: { name: 'صينية خشب', name_ar: 'صينية خشب' },
        },
      },
    ])
  })

  it('sends stock as a difference', () => {
    const payload = { product_id: '1', delta: -3, reason: 'edited' }
    expect(editOf({ stock: '1' })).toEqual([{ kind: 'adjustStock', payload }])
  })

  it('gives an uncategorised product a category', () => {
    const seen = { ...valid, category: '' }
    const fields = v.parse(ProductForm, valid)
    const payload = { product_id: '1', base: { category: null }, patch: { category: 'kitchen' } }
    expect(formEditsOf('1', seen, valid, fields)).toEqual([{ kind: 'updateProduct', payload }])
  })

  it('does not send a text that other tools stored with spaces around it', () => {
    const seen = { ...valid, name: ' Cedar tray' }
    const typed = { ...seen, featured: true }
    const [edit] = formEditsOf('1', seen, typed, v.parse(ProductForm, typed))
    expect(edit?.payload).toMatchObject({ patch: { featured: true }, base: { featured: false } })
    expect(edit?.payload).not.toHaveProperty('patch.name')
  })

  it('sends the first facts with the base null', () => {
    expect(editOf({ wood: ' Oak ', weight: '٩٠٠', size: '24x5' })).toMatchObject([
      {
        payload: {
          base: { wood: null, weight: null, size: null },
          patch: { wood: 'Oak', weight: 900, size: '24 × 5' },
        },
      },
    ])
  })

  it('can make a product uncategorised when an import asks for it', () => {
    expect(editsOf(product, { category: null }, 'import')).toMatchObject([
      { payload: { base: { category: 'kitchen' }, patch: { category: null } } },
    ])
  })
})
