/** The search panel and the page with all results. */
export const search = {
  prompt: 'What are you looking for?',
  close: 'Close search',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  seeAll: { one: 'See all {n} products', other: 'See all {n} products' },
  hint: 'Type a name, a wood or a category.',
  unreadable: 'The products on this device cannot be read. Please try again later.',
  gettingReady: 'Getting the products ready…',
  nothingFor: 'Nothing found for “{text}”.',
  partial: 'Nothing has all these words. These have some:',
  found: { one: '{n} product found.', other: '{n} products found.' },
  /** `n`: products in the catalogue, `mirrored`: of them on this device. */
  coverage: {
    one: 'The search covers {mirrored} of {n} products. The others are not on this device yet.',
    other: 'The search covers {mirrored} of {n} products. The others are not on this device yet.',
  },
  coverageSoFar: {
    one: 'The search covers the one product that has come so far. The others are not on this device yet.',
    other:
      'The search covers the {n} products that have come so far. The others are not on this device yet.',
  },
  onlyLeft: { one: 'Only {n} left', other: 'Only {n} left' },
  title: 'Search: {text}',
  nothing: 'Nothing found',
  tryFewer: 'Try fewer letters or another word.',
  tryFewerOrLook: 'Try fewer letters or another word, or look around:',
  best: {
    one: 'The best {n} are shown. Another word narrows them down.',
    other: 'The best {n} are shown. Another word narrows them down.',
  },
  clear: 'Clear search',
  wholeCollection: 'The whole collection',
} as const
