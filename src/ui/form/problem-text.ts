import { parseProblem } from '#domain/forms/problem.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** What a form shows beside a field. `message`: of a rule in src/domain, see `problem`. */
export function formProblemText(message: string): string {
  const { name, limit } = parseProblem(message)
  return say(t.forms[name], { n: limit })
}
