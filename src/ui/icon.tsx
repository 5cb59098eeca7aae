/** The icons of the shop: one line weight, 24 × 24, beside a text or in a labelled control. */

/** Attributes of an `svg` in that line weight. */
export const lineDrawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  cart: 'M5 8h14l-1.2 11.5H6.2L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  heart: 'M12 20S4 15.2 4 9.4a4.3 4.3 0 0 1 8-2.2 4.3 4.3 0 0 1 8 2.2C20 15.2 12 20 12 20Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12.5 10 17.5 19 7',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5V19ZM13.5 7 17 10.5',
  offline:
    'M4 4l16 16M8.5 15a5 5 0 0 1 6.6-.4M5 11.5a10 10 0 0 1 4-2.4M13 8.7a10 10 0 0 1 6 2.8M12 19h.01',
} as const
type IconName = keyof typeof paths

/** Arrows point the other way where lines begin on the right. */
const mirrored: readonly IconName[] = ['back', 'forward']

export function Icon({ name, className = 'w-5 h-5' }: { name: IconName; className?: string }) {
  const turn = mirrored.includes(name) ? 'rtl:-scale-x-100 ' : ''
  return (
    <svg {...lineDrawing} className={`shrink-0 ${turn}${className}`}>
      <path d={paths[name]} />
    </svg>
  )
}

/** Shapes that tell states apart without colour. */
const shapes = {
  saved: paths.check,
  waiting: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  sending: 'M12 20V5M6 11l6-6 6 6',
  offline: paths.offline,
  attention: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17.2h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8h.01',
} as const
export type StateShape = keyof typeof shapes

export function StateIcon({
  shape,
  className = 'w-5 h-5',
}: {
  shape: StateShape
  className?: string
}) {
  return (
    <svg {...lineDrawing} strokeWidth={1.6} className={`shrink-0 ${className}`}>
      <path d={shapes[shape]} />
    </svg>
  )
}

/** The sign 'nefer' (beautiful): heart and windpipe, the mark of the workshop. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 48"
      className={`w-auto ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 3v27M6.5 8.5h11M8.5 13.5h7" />
      <path d="M12 27c-2 2.2-7.5 4.6-7.5 10.6 0 4.6 3.4 7.4 7.5 7.4s7.5-2.8 7.5-7.4c0-6-5.5-8.4-7.5-10.6Z" />
      <path d="M12 34v6.5" />
    </svg>
  )
}
