/** Why a rule of a form refuses a value. Its text is in `forms` of src/texts. */
export type FormProblem =
  | 'required'
  | 'tooLong'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'firstNameTooShort'
  | 'lastNameTooShort'
  | 'addressTooShort'
  | 'cityTooShort'
  | 'governorateMissing'
  | 'postalCodeInvalid'
  | 'noteWithLink'
  | 'orderNumberInvalid'
  | 'nameTooShort'
  | 'nameTooLong'
  | 'descriptionTooShort'
  | 'descriptionTooLong'
  | 'urlInvalid'
  | 'priceTooSmall'
  | 'priceNotANumber'
  | 'priceTooPrecise'
  | 'priceTooLarge'
  | 'priceAmbiguous'
  | 'stockInvalid'
  | 'stockTooLarge'
  | 'sizeInvalid'
  | 'weightInvalid'
  | 'lowStockInvalid'
  | 'tooManyPictures'
  | 'categoryMissing'
  | 'hoursInvalid'
  | 'daysInvalid'
  | 'dateInvalid'
  | 'countInvalid'
  | 'passwordTooShort'

/** A message for valibot: 'tooLong 200' has the limit 200. */
export function problem(name: FormProblem, limit?: number): string {
  return limit === undefined ? name : `${name} ${limit}`
}

/** Reverses `problem`. `limit`: 0 for a problem without one. */
export function parseProblem(message: string): { name: FormProblem; limit: number } {
  const [name, limit] = message.split(' ')
  return { name: name as FormProblem, limit: Number(limit ?? 0) }
}
