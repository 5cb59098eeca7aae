/** Attributes of an `svg` that is drawn with the shop's one line weight, beside the words it goes with. */
export const lineDrawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const
