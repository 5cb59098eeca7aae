/** A gateway between app and server that answers in the server's place. */
import type { Trouble } from '../../e2e/support/fault-proxy.ts'
import type { Random } from '../simulation/clock/random.ts'
import { type GatewayAnswer, gatewayAnswers } from '../support/gateway-answers.ts'

/** Every answer of the table in a random order, then again in another order. */
export function createGatewayWeather(
  random: Random,
  answers: readonly GatewayAnswer[] = gatewayAnswers,
): () => Trouble {
  let left: GatewayAnswer[] = []
  return () => {
    if (left.length === 0) left = [...answers]
    const [answer] = left.splice(random.below(left.length), 1)
    if (answer === undefined) throw new Error('There are no answers')
    return { kind: 'gateway', answer, isPassed: random.oneIn(2) }
  }
}

export interface Answered {
  note: (trouble: Trouble) => void
  /** Statuses, with how often, and how often of these after the server had answered. */
  figures: () => Record<string, string>
  /** How many rows of the table. */
  rows: () => string
}

export function countAnswers(): Answered {
  const seen = new Map<string, { status: string; all: number; passed: number }>()
  return {
    note: (trouble) => {
      if (trouble.kind !== 'gateway') return
      const { name, status } = trouble.answer
      const one = seen.get(name) ?? { status: nameOf(trouble.answer, status), all: 0, passed: 0 }
      one.all += 1
      if (trouble.isPassed) one.passed += 1
      seen.set(name, one)
    },
    figures: () => {
      const ones = [...seen.values()]
      const names = [...new Set(ones.map(({ status }) => status))].toSorted()
      const sum = (status: string, part: 'all' | 'passed') =>
        ones.reduce((n, one) => (one.status === status ? n + one[part] : n), 0)
      return Object.fromEntries(
        names.map((name) => [`answered ${name}`, `${sum(name, 'all')} (${sum(name, 'passed')})`]),
      )
    },
    rows: () => `${seen.size} of ${gatewayAnswers.length}`,
  }
}

/** Responses with a status of success differ more than failures. */
function nameOf({ name }: GatewayAnswer, status: number): string {
  return status < 400 ? `${status}: ${name}` : String(status)
}
