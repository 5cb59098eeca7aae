/** A person in every text that somebody can type, for the test of docs/personal-data.md. */
export const email = 'zoltan@mail.example'
export const phone = '01099887766'
export const note = 'Zoltan Zoltanson rings'

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, note]))
export const product = {
  name: 'Lotus Box',
  description: `For ${note}`,
  image: '/a.jpg',
  price: 100,
  category: null,
  featured: false,
  bestseller: false,
  new: false,
  archived: false,
  name_ar: 'علبة',
  description_ar: note,
  pictures: [
    { image: '/a.jpg', alt: note, alt_ar: note },
    { image: '/b.jpg', alt: note, alt_ar: note },
  ],
  ...texts(['wood', 'finish', 'care', 'maker', 'wood_ar', 'finish_ar', 'care_ar', 'maker_ar']),
}
export const category = {
  name: 'Boxes',
  description: `For ${note}`,
  image_url: '/a.jpg',
  name_ar: 'علب',
  description_ar: note,
}
export const settings = Object.fromEntries([
  ['couriers', note],
  ['instapay_address', note],
  ...['en', 'ar'].flatMap((lang) => [
    [`address_${lang}`, note],
    [`announcement_${lang}`, note],
    ...[1, 2, 3, 4, 5, 6].flatMap((n) =>
      ['name', 'place', 'text'].map((part) => [`testimonial_${n}_${part}_${lang}`, note]),
    ),
  ]),
])
export const customer = {
  firstName: 'Zoltan',
  lastName: 'Zoltanson',
  email,
  phone,
  address: '1 Zoltan Street',
  city: 'Zoltan City',
  governorate: 'Zoltan Region',
  postalCode: 'Zoltan 1',
  note,
}
export const corrected = {
  customerName: note,
  phone,
  address: '2 Zoltan Street',
  city: 'Zoltan Town',
  governorate: 'Zoltan Land',
  postalCode: 'Zoltan 2',
}
export const others = {
  customerName: 'Another',
  phone: '01000000000',
  address: 'Another',
  city: 'Another',
  governorate: 'Another',
  postalCode: '12345',
}
export const noTakings = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
