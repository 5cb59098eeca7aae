import { expect, it } from 'vitest'
import { maxPictures, textToPictures } from '#domain/products/pictures.ts'
import { addedTo, changePictures } from './add-pictures.tsx'

const at = (image: string) => ({ image, alt: '', alt_ar: '' })

function createForm(image: string, pictures: string) {
  const values = { image, pictures }
  const form = {
    state: { values },
    setFieldValue: (name: 'image' | 'pictures', value: string) => void (values[name] = value),
  }
  return { form, values, images: () => textToPictures(values.pictures).map((one) => one.image) }
}

it('a photo that took long joins the list of that moment, not the one it was chosen for', () => {
  const { form, values, images } = createForm('/a.jpg', '/a.jpg | Front\n/b.jpg')
  const addLater = () => changePictures(form, (now) => addedTo(now, [at('/new.jpg')]))
  changePictures(form, (now) => now.toReversed())
  form.setFieldValue('pictures', `${values.pictures}\n/colleague.jpg`)
  addLater()
  expect(images()).toEqual(['/b.jpg', '/a.jpg', '/colleague.jpg', '/new.jpg'])
  expect(values.image).toBe('/b.jpg')
})

it('the list is cut to what the server accepts', () => {
  const almostFull = Array.from({ length: maxPictures - 1 }, (_, n) => at(`/${n}.jpg`))
  const list = addedTo(almostFull, [at('/new.jpg'), at('/newer.jpg')])
  expect(list).toHaveLength(maxPictures)
  expect(list.at(-1)?.image).toBe('/new.jpg')
})
