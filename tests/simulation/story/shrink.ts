/** The shortest story that still fails, by delta debugging. */
import type { Step } from './steps.ts'

export interface Shrunk {
  story: readonly Step[]
  tries: number
}

/** `goesWrong` must hold for the whole story. */
export async function shrink(
  story: readonly Step[],
  goesWrong: (story: readonly Step[]) => Promise<boolean>,
  mostTries = 150,
): Promise<Shrunk> {
  let best = story
  let tries = 0
  const tryOut = async (candidate: readonly Step[]) => {
    if (tries === mostTries) return false
    tries += 1
    if (!(await goesWrong(candidate))) return false
    best = candidate
    return true
  }
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    let at = 0
    while (at < best.length) {
      const without = [...best.slice(0, at), ...best.slice(at + size)]
      if (!(await tryOut(without))) at += size
    }
  }
  for (let at = 0; at < best.length; at += 1)
    for (const simpler of simplerSteps(best[at])) await tryOut(best.with(at, simpler))
  return { story: best, tries }
}

function simplerSteps(step: Step | undefined): Step[] {
  if (step?.do === 'weather' && step.forecast.length > 1)
    return step.forecast.map((weather) => ({ ...step, forecast: [weather] }))
  if ((step?.do === 'order' || step?.do === 'sell') && step.picks.length > 1)
    return [{ ...step, picks: step.picks.slice(0, 1) }]
  return step?.do === 'wait' && step.ms > 1_000 ? [{ ...step, ms: 1_000 }] : []
}

/** One line for each step. */
export function formatStory(story: readonly Step[]): string {
  return story
    .map((step, n) => {
      const { do: name, ...rest } = step
      const details = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
      return `  ${String(n + 1).padStart(3)}  ${name.padEnd(16)} ${details.join(', ')}`
    })
    .join('\n')
}
