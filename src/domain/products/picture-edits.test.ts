import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ProductForm, type ProductValues, formEditsOf, productToValues } from './product-form.ts'
import { aProduct } from '../../../tests/support/builders.ts'

const product = aProduct({ name: 'Cedar tray', category: 'kitchen' })

describe('an edit of pictures', () => {
  const lid = { image: '/lid.jpg', alt: 'The lid', alt_ar: '' }
  const one = { image: '/one.jpg', alt: '', alt_ar: 'علبة' }
  const seen = productToValues({ ...product, image: '/one.jpg', pictures: [one, lid] })
  const patchOf = (change: Partial<ProductValues>) => {
    const typed = { ...seen, ...change }
    const [edit] = formEditsOf('1', seen, typed, v.parse(ProductForm, typed))
    return edit?.payload
  }

  it('sends the whole list, which sets the image', () => {
    expect(
      patchOf({ image: '/lid.jpg', pictures: '/lid.jpg | The lid\n/one.jpg | | علبة' }),
    ).toEqual({
      product_id: '1',
      base: { pictures: [one, lid] },
      patch: { pictures: [lid, one] },
    })
  })

  it('sends the image alone where only the first picture is replaced', () => {
    const change = { base: { image: '/one.jpg' }, patch: { image: '/new.jpg' } }
    const replaced = '/new.jpg\n/lid.jpg | The lid'
    expect(patchOf({ image: '/new.jpg' })).toEqual({ product_id: '1', ...change })
    expect(patchOf({ image: '/new.jpg', pictures: replaced })).toMatchObject(change)
  })

  it('shows the image as the first picture, even if an older list differs', () => {
    expect(patchOf({ image: '/new.jpg', pictures: '/one.jpg | A box\n/lid.jpg' })).toMatchObject({
      patch: {
        pictures: [
          { image: '/new.jpg', alt: '' },
          { image: '/lid.jpg', alt: '' },
        ],
      },
    })
  })

  it('makes a list of one picture by leaving it out', () => {
    expect(patchOf({ pictures: '' })).toMatchObject({
      patch: { pictures: [{ image: '/one.jpg', alt: '', alt_ar: '' }] },
    })
    const single = productToValues({ ...product, image: '/one.jpg' })
    expect(single.pictures).toBe('')
    const two = { ...single, pictures: '/one.jpg\n/lid.jpg' }
    expect(formEditsOf('1', single, two, v.parse(ProductForm, two))).toMatchObject([
      {
        payload: {
          base: { pictures: [{ image: '/one.jpg', alt: '', alt_ar: '' }] },
          patch: { pictures: [{ image: '/one.jpg' }, { image: '/lid.jpg' }] },
        },
      },
    ])
  })
})
