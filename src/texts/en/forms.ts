import type { FormProblem } from '#domain/forms/problem.ts'
import type { Message } from '#texts/message.ts'

/** `n`: the limit. */
export const forms = {
  required: 'Please fill in this field',
  tooLong: { one: 'Please use at most {n} character', other: 'Please use at most {n} characters' },
  emailInvalid: 'Please enter a valid email address',
  phoneInvalid: 'Please enter a valid phone number',
  firstNameTooShort: {
    one: 'First name must be at least {n} character',
    other: 'First name must be at least {n} characters',
  },
  lastNameTooShort: {
    one: 'Last name must be at least {n} character',
    other: 'Last name must be at least {n} characters',
  },
  addressTooShort: 'Please enter your full address',
  cityTooShort: 'Please enter a valid city',
  governorateMissing: 'Please enter a valid governorate',
  postalCodeInvalid: 'Please enter a valid postal code',
  noteWithLink: 'Please leave out links and web addresses',
  orderNumberInvalid: 'Please enter the first 8 characters of the order number',
  nameTooShort: {
    one: 'Name must be at least {n} character',
    other: 'Name must be at least {n} characters',
  },
  nameTooLong: {
    one: 'Name must be at most {n} character',
    other: 'Name must be at most {n} characters',
  },
  descriptionTooShort: {
    one: 'Description must be at least {n} character',
    other: 'Description must be at least {n} characters',
  },
  descriptionTooLong: {
    one: 'Description must be at most {n} character',
    other: 'Description must be at most {n} characters',
  },
  urlInvalid: 'Please enter a valid URL',
  priceTooSmall: 'Price must be greater than 0',
  priceNotANumber: 'Please enter a price like 149.99',
  priceTooPrecise: 'Price can have at most two decimals',
  priceTooLarge: 'Price must be at most 9,999,999,999.99',
  priceAmbiguous:
    'Is 1.500 one thousand five hundred or 1.50? Please enter the price like 1,500 or like 1.50',
  stockInvalid: 'Stock must be a positive number',
  stockTooLarge: 'Stock can be at most {n}',
  sizeInvalid: 'Please enter up to three whole numbers of mm, such as 240 × 160 × 110',
  weightInvalid: 'Please enter the weight as a whole number of grams',
  lowStockInvalid: 'Please enter a whole number of pieces',
  tooManyPictures: {
    one: 'A product can have at most {n} picture',
    other: 'A product can have at most {n} pictures',
  },
  hoursInvalid: 'Please enter two times, the earlier first',
  daysInvalid: 'Please enter two numbers of days, the smaller first',
  dateInvalid: 'Please enter a date',
  countInvalid: 'Please enter a whole number of at least {n}',
  categoryMissing: 'Please select a category',
  passwordTooShort: {
    one: 'Password must be at least {n} character',
    other: 'Password must be at least {n} characters',
  },
} as const satisfies Record<FormProblem, Message>
