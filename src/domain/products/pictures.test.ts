import { expect, it } from 'vitest'
import { altIn, isSinglePicture, picturesOf, picturesToText, textToPictures } from './pictures.ts'

const lid = { image: '/lid.jpg', alt: 'The lid', alt_ar: 'الغطاء' }
const back = { image: '/back.jpg', alt: '', alt_ar: 'الظهر' }

it('the first picture is the image, even if the list differs', () => {
  expect(picturesOf({ image: '/lid.jpg', pictures: [lid, back] })).toEqual([lid, back])
  expect(picturesOf({ image: '/new.jpg', pictures: [lid, back] })).toEqual([
    { image: '/new.jpg', alt: '', alt_ar: '' },
    back,
  ])
  expect(picturesOf({ image: '/lid.jpg' })).toEqual([{ image: '/lid.jpg', alt: '', alt_ar: '' }])
  expect(picturesOf({ image: '' })).toEqual([])
})

it('a single picture without a text is no list', () => {
  expect(isSinglePicture(picturesOf({ image: '/lid.jpg' }))).toBe(true)
  expect(isSinglePicture([lid])).toBe(false)
  expect(picturesToText(picturesOf({ image: '/lid.jpg' }))).toBe('')
})

it('a list is written in lines and read again', () => {
  const text = '/lid.jpg | The lid | الغطاء\n/back.jpg |  | الظهر'
  expect(picturesToText([lid, back])).toBe(text)
  expect(textToPictures(`${text}\r\n\n`)).toEqual([lid, back])
  expect(picturesToText([{ ...lid, alt: 'a|b\nc' }])).toBe('/lid.jpg | a b c | الغطاء')
})

it('a text is shown in the language of the page, else in the other, else the name', () => {
  expect(['en', 'ar'].map((language) => altIn(language, lid, 'Box'))).toEqual(['The lid', 'الغطاء'])
  expect(altIn('en', back, 'Box')).toBe('الظهر')
  expect(altIn('ar', { ...back, alt_ar: '' }, 'Box')).toBe('Box')
})
