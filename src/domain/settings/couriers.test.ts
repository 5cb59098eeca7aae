import { expect, it } from 'vitest'
import {
  courierProblem,
  readCourierLines,
  readCouriers,
  tidyCouriers,
  trackingUrl,
  writeCourierLines,
} from './couriers.ts'

const bosta = { name: 'Bosta', phone: '19043', page: 'https://bosta.example/?n={number}' }
const ahmed = { name: 'Ahmed', phone: '', page: '' }

it('is one text, with a line for each courier', () => {
  const typed = writeCourierLines([{ ...bosta, name: ' Bosta; ', phone: '١٩٠٤٣' }, ahmed])
  expect(tidyCouriers(typed)).toBe('Bosta,; 19043; https://bosta.example/?n={number}\nAhmed')
  expect(readCouriers(tidyCouriers(typed))).toEqual([{ ...bosta, name: 'Bosta,' }, ahmed])
})

it('keeps what is being typed, also spaces and empty couriers', () => {
  const typing = [
    { name: 'Bosta ', phone: ' 1', page: '' },
    { name: '', phone: '', page: '' },
  ]
  expect(readCourierLines(writeCourierLines(typing))).toEqual(typing)
  expect(readCouriers(writeCourierLines(typing))).toHaveLength(1)
  expect(readCourierLines('')).toEqual([])
})

it.each([
  ['Bosta; 19043; https://bosta.example/{number}\nAhmed', null],
  ['; 19043', { name: 'nameMissing', at: 0 }],
  ['Bosta\nbosta', { name: 'nameTwice', at: 1 }],
  ['Ahmed\nBosta; call', { name: 'phone', at: 1 }],
  ['Bosta; ; http://bosta.example/{number}', { name: 'page', at: 0 }],
  ['Bosta; ; https://{number}.example/', { name: 'page', at: 0 }],
  ['Bosta; ; javascript:alert({number})', { name: 'page', at: 0 }],
  ['Bosta; ; https://bosta.example/', { name: 'numberMissing', at: 0 }],
])('checks %j', (text, problem) => {
  expect(courierProblem(text)).toEqual(problem)
})

it('leads to the page of a parcel', () => {
  const parcel = { courier: 'Bosta', tracking_number: 'EG-1' }
  expect(trackingUrl([bosta], parcel)).toBe('https://bosta.example/?n=EG-1')
  expect(trackingUrl([bosta], { ...parcel, tracking_number: 'a b/c' })).toBe(
    'https://bosta.example/?n=a%20b%2Fc',
  )
  expect(trackingUrl([bosta], { ...parcel, tracking_number: '' })).toBeNull()
  expect(trackingUrl([ahmed], { ...parcel, courier: 'Ahmed' })).toBeNull()
  expect(trackingUrl([{ ...bosta, page: 'http://x/{number}' }], parcel)).toBeNull()
})
