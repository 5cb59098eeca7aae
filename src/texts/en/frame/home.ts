export const home = {
  title: 'Egyptian wood, shaped by hand',
  intro:
    'Boxes, lanterns and wall art in walnut, olive and acacia, inlaid and joined in our Cairo workshop.',
  shopCollection: 'Shop Collection',
  ourStory: 'Our Story',
  picture:
    'An Eye of Horus panel, candle holders, an inlaid box, a scarab box, an obelisk and a lit lantern on a walnut bench',
  otherPicture: 'A carving in progress',
} as const
