/** Many days from one seed. The first failing day is reported with a shrunk story. */
import { Violation } from './checks/violation.ts'
import { seedOf } from './clock/random.ts'
import type { App } from './device/types.ts'
import { type DayReport, spendDay, storyOf } from './day.ts'
import type { Database } from './server/database.ts'
import { shrink, formatStory } from './story/shrink.ts'
import type { Dimensions, Step } from './story/steps.ts'
import type { Faults } from './world.ts'

export interface Run {
  database: Database
  seed: number
  /** Which days of the seed. */
  days: readonly number[]
  dimensions: Dimensions
  /** Each is 200 days long. */
  isLong?: boolean
  versions: readonly [App, ...App[]]
  faults?: Faults
  /** Shrinks the story of the first failing day. */
  explains?: boolean
}

export interface RunReport {
  days: number
  steps: number
  tasks: number
  requests: number
  seconds: number
  counts: Record<string, number>
  /** The first failing day. */
  failure: { day: number; error: unknown; story: readonly Step[]; report: string } | null
}

export async function runDays(run: Run): Promise<RunReport> {
  const report: RunReport = {
    days: 0,
    steps: 0,
    tasks: 0,
    requests: 0,
    seconds: 0,
    counts: {},
    failure: null,
  }
  const begun = performance.now()
  for (const day of run.days) {
    const seed = seedOf(run.seed, day)
    const one = await spendDay({ ...run, seed })
    add(report, one)
    if (one.failure === null) continue
    report.failure = await explain(run, day, one.failure)
    break
  }
  report.seconds = (performance.now() - begun) / 1000
  return report
}

function add(report: RunReport, { steps, tasks, requests, counts }: DayReport): void {
  report.days += 1
  report.steps += steps
  report.tasks += tasks
  report.requests += requests
  for (const [name, n] of Object.entries(counts))
    report.counts[name] = (report.counts[name] ?? 0) + n
}

async function explain(run: Run, day: number, failure: unknown) {
  const seed = seedOf(run.seed, day)
  let error = failure
  const goesWrong = async (story: readonly Step[]) => {
    const again = await spendDay({ ...run, seed, story })
    if (!isSame(again.failure, failure)) return false
    error = again.failure
    return true
  }
  const story = storyOf({ ...run, seed })
  if (run.explains === false) return { day, error, story, report: String(error) }
  const shrunk = await shrink(story, goesWrong)
  const report = [
    String(error),
    `seed ${run.seed}, day ${day}; ${shrunk.story.length} of ${story.length} steps are enough:`,
    formatStory(shrunk.story),
    `again: npm run simulate -- --seed ${run.seed} --day ${day}${run.isLong === true ? ' --long' : ''}`,
  ]
  return { day, error, story: shrunk.story, report: report.join('\n') }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Violation && other instanceof Violation)
    return one.invariant === other.invariant
  return one instanceof Error && other instanceof Error && one.name === other.name
}

export function summary({ days, steps, tasks, requests, seconds, counts }: RunReport): string {
  const rate = (n: number) => Math.round(n / seconds)
  return [
    `${days} days, ${steps} steps of people and world, ${tasks} tasks, ${requests} requests in ${seconds.toFixed(1)} s`,
    `(${rate(steps)} steps, ${rate(tasks)} tasks, ${rate(requests)} requests a second)`,
    Object.entries(counts)
      .map(([name, n]) => `${name} ${n}`)
      .join(', '),
  ].join('\n')
}
