/** The pictures of a product in its form. */
export const pictures = {
  title: 'Pictures',
  hint: {
    one: 'Up to {n} picture. The first one is the main picture.',
    other: 'Up to {n} pictures. The first one is the main picture.',
  },
  first: 'Main picture, {n} of {total}',
  place: 'Picture {n} of {total}',
  moved: 'Now picture {n} of {total}',
  alt: 'What picture {n} shows',
  altInArabic: 'What picture {n} shows, in Arabic',
  moveUp: 'Move picture {n} up',
  moveDown: 'Move picture {n} down',
  add: 'Add pictures',
  address: 'Address of another picture',
  addAddress: 'Add',
} as const
