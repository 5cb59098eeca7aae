export const about = {
  title: 'About Us',
  intro:
    'Nefer is a small workshop in Cairo, founded in 2015, that makes things of wood the slow way and sells them itself.',
  picture:
    'An eye being carved from a beech board, with chisels, a mallet and curled shavings around it',
  story: 'Our story',
  storyTexts: [
    'It began with one bench and a broken lantern. Repairing its lattice took three weeks, because nobody nearby still cut the stars by hand. The old man who could was persuaded to teach, and the workshop grew around his bench.',
    'Today a handful of artisans work in the same rooms. We still make in small numbers: when a piece is sold out, it is because the next one is not finished yet.',
  ],
  craft: 'Our craft',
  craftTexts: [
    'Boards dry for at least a year before they are cut. Boxes are held by finger joints, lattices by friction, inlays by a bed cut a hair too small. Brass is filed flush and waxed, never lacquered, so that it ages with the wood.',
    'The last coat is oil, rubbed in until the cloth comes away dry. What touches food is finished with food-safe oil only.',
  ],
  values: 'What we hold to',
  valueTexts: [
    {
      title: 'Craftsmanship',
      text: 'Joints are cut to fit, not filled. What will be touched is sanded by hand, and what will be opened is opened a hundred times before it leaves.',
    },
    {
      title: 'Sustainability',
      text: 'We buy walnut, olive and acacia by the trunk and use it down to the inlay strip. Offcuts become hooks, keys and beads; shavings go to a potter’s kiln.',
    },
    {
      title: 'Heritage',
      text: 'Lotus, scarab, obelisk, star lattice: we draw from pieces in Cairo’s museums and mosques, and name the source when you ask.',
    },
    {
      title: 'Community',
      text: 'Every maker is paid by the piece at a rate we set together, and free to teach. Two apprentices start each year.',
    },
  ],
  visit: 'Visit the workshop',
  visitText:
    'The door is open during business hours. Come and see a box being joined, feel the difference between olive and acacia, and have a glass of tea. If you would like to watch a particular step, write to us first and we will tell you when it is on the bench.',
  plan: 'Plan a visit',
} as const
