/** Shapes that tell states apart without colour. */
import { lineDrawing } from './line-drawing.ts'

const paths = {
  saved: 'M5 12.5 10 17.5 19 7',
  waiting: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  sending: 'M12 20V5M6 11l6-6 6 6',
  offline:
    'M4 4l16 16M8.5 15a5 5 0 0 1 6.6-.4M5 11.5a10 10 0 0 1 4-2.4M13 8.7a10 10 0 0 1 6 2.8M12 19h.01',
  attention: 'M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5M12 17.2h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8h.01',
} as const
export type StateShape = keyof typeof paths

export function StateIcon({
  shape,
  className = 'w-5 h-5',
}: {
  shape: StateShape
  className?: string
}) {
  return (
    <svg {...lineDrawing} strokeWidth={1.6} className={`shrink-0 ${className}`}>
      <path d={paths[shape]} />
    </svg>
  )
}
