/** Descriptions of the public pages, for link previews and search engines. */
export const descriptions = {
  home: 'Boxes, lanterns, wall art and tableware, carved and inlaid by hand in Cairo. Cash on delivery, free shipping across Egypt.',
  products:
    'The whole collection of the Nefer workshop: handmade Egyptian woodcraft in walnut, olive, beech and acacia.',
  categories:
    'Decor, home accessories, kitchen, boxes, wall art and office: handmade Egyptian woodcraft by the place it will live in.',
  about:
    'The story of Nefer: a woodcraft workshop in Cairo, founded in 2015, its artisans, its woods and its values.',
  contact: 'Write to the Nefer workshop or visit it in Cairo: opening hours and address.',
  faq: 'Questions and answers about ordering, cash on delivery, shipping and caring for wood.',
  shipping: 'Free shipping across Egypt, and how returns work.',
  privacy: 'What the Nefer shop keeps on your device and on its server, and how to erase it.',
  terms: 'The terms of ordering from the Nefer workshop.',
} as const
