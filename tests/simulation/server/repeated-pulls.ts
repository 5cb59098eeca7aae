/**
 * Most pulls repeat an earlier one while nothing was written. Their answer is the same but for its
 * time, and PostgreSQL would need a third of a day's processor time for them.
 */
import type { Accounts } from './accounts.ts'
import type { Database } from './database.ts'
import type { Answer, Request } from './messages.ts'

/** Answers a request again, if nothing was written since; null: PostgreSQL has to answer. */
export interface RepeatedPulls {
  repeat: (request: Request) => Answer | null
  remember: (request: Request, answer: Answer) => void
}

export function createRepeatedPulls(database: Database, { userOf }: Accounts): RepeatedPulls {
  const answers = new Map<string, Answer>()
  let writes = -1
  const keyOf = ({ path, accessToken, client, body }: Request) => {
    const cursor: unknown = Reflect.get(Object(body), 'p_cursor')
    // The first pages depend on the time: they omit old rows.
    const isFirst = cursor === null || Reflect.get(Object(cursor), 'first') === true
    if (!path.includes('/rpc/pull_') || isFirst || database.isWriting()) return null
    const user = accessToken === null ? 'anon' : userOf(accessToken)
    if (user === null) return null
    if (writes !== database.writes()) answers.clear()
    writes = database.writes()
    return JSON.stringify([path, user, client, body])
  }
  return {
    repeat: (request) => {
      const key = keyOf(request)
      const answer = key === null ? undefined : answers.get(key)
      if (answer === undefined) return null
      return { ...answer, body: { ...Object(answer.body), at: new Date(Date.now()).toISOString() } }
    },
    remember: (request, answer) => {
      const key = keyOf(request)
      if (key !== null && answer.status === 200) answers.set(key, answer)
    },
  }
}
