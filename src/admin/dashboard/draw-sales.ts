import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatCount } from '#domain/format-count.ts'
import type { DaySales } from './sales-by-day.ts'
import { formatDate } from '#ui/dates.ts'

export interface Chart {
  remove: () => void
}

const halfDay = 43_200
const atRight = { side: 1 } as const

/** Bars by day, in the colours of the theme that is on. */
export function drawSales(element: HTMLElement, sales: readonly DaySales[]): Chart {
  const colour = (role: string) =>
    getComputedStyle(element).getPropertyValue(`--${role}`).trim() || 'currentColor'
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const axis = {
    font,
    stroke: colour('text-muted'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  const isRtl = document.dir === 'rtl'
  const bars = uPlot.paths.bars?.({ size: [0.7, 24] })
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      legend: { show: false },
      cursor: { show: false },
      padding: isRtl ? [8, 0, 0, 4] : [8, 4, 0, 0],
      scales: {
        x: {
          dir: isRtl ? -1 : 1,
          range: (_plot, first, last) => [first - halfDay, last + halfDay],
        },
        y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 1)] },
      },
      axes: [
        {
          ...axis,
          size: 28,
          // Arabic names of months are long.
          space: 64,
          grid: { show: false },
          // The first label would touch the other axis.
          values: (shown, days) =>
            days.map((day) =>
              day < (shown.scales['x']?.min ?? 0) + 3 * halfDay ? '' : dayText(day),
            ),
        },
        {
          ...axis,
          ...(isRtl && atRight),
          size: (_plot, labels: readonly string[] | null) => widthOf(labels ?? []),
          values: (_plot, totals) => totals.map(formatCount),
        },
      ],
      series: [
        {},
        {
          fill: colour('accent'),
          stroke: colour('accent'),
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars }),
        },
      ],
    },
    [sales.map(({ at }) => at / 1000), sales.map(({ total }) => total / 100)],
    element,
  )
  return { remove: () => plot.destroy() }
}

/** In px, of digits of 12 px with the space before them. */
function widthOf(labels: readonly string[]): number {
  return Math.max(56, 14 + 7 * Math.max(...labels.map(({ length }) => length)))
}

function dayText(seconds: number): string {
  return formatDate('day', seconds * 1000)
}
