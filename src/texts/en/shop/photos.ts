/** The photo of a product or category. */
export const photos = {
  photo: 'Photo',
  title: 'Your own photo',
  noStore:
    'This shop’s server has no store for pictures. A photo can be made small here and saved as a file; the image URL takes the address of a picture that is somewhere else.',
  take: 'Take a picture',
  choose: 'Choose a picture',
  shrinking: 'Making it small…',
  notAPicture: 'This file is not a picture that can be read here.',
  tooLarge: 'This picture cannot be made small enough.',
  alt: 'Your own, made small',
  size: '{kilobytes} kB, kept on this device.',
  use: 'Use this picture',
  save: 'Save the file',
  cannotUpload:
    'It cannot be uploaded: save the file, put it on a web space, and enter its address as the image URL.',
  storeUnknown:
    'It is not known yet whether this shop’s server has a store for pictures: this device asks when it is online. Until then, enter the address of a picture as the image URL.',
  used: {
    product:
      'Once you save, it is this product’s picture; it is uploaded as soon as there is a connection.',
    category:
      'Once you save, it is this category’s picture; it is uploaded as soon as there is a connection.',
  },
  notUsed: 'The image URL names another picture.',
  removed:
    'A picture of this form was removed in another tab before it was uploaded. Nothing was saved, and what you entered is still here: add that picture again, or remove it.',
} as const
