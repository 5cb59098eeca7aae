/** As PostgREST: calls the function named by the request, in the role of the sender. */
import type { Accounts } from './accounts.ts'
import type { Database } from './database.ts'
import type { Answer, Request } from './messages.ts'
import { jsonLiteral, literal } from './sql.ts'

export async function answerRpc(
  { database, accounts }: { database: Database; accounts: Accounts },
  { path, accessToken, address, client = '', body }: Request,
): Promise<Answer> {
  const user = accessToken === null ? null : accounts.userOf(accessToken)
  if (accessToken !== null && user === null)
    return { status: 401, body: { code: 'PGRST301', message: 'JWT expired' } }
  const name = path.slice('/rest/v1/rpc/'.length)
  const args = Object.entries(body as Record<string, unknown>)
  const claims = JSON.stringify({ sub: user, role: user === null ? 'anon' : 'authenticated' })
  const operation = args.find(([key]) => key === 'p_operation_id')?.[1]
  const headers = { 'x-forwarded-for': address, 'x-client-info': client }
  const statements = [
    `select set_config('request.jwt.claims', ${literal(claims)}, true),
      set_config('request.headers', ${jsonLiteral(headers)}::text, true),
      set_config('sim.operation', ${literal(typeof operation === 'string' ? operation : '')}, true)`,
    `set local role ${user === null ? 'anon' : 'authenticated'}`,
    `select public.${name}(${args.map(([key, value]) => `${key} => ${argument(value)}`).join(', ')}) as answer`,
  ]
  try {
    const run = name.startsWith('pull_') ? database.read : database.run
    const [row] = await run(statements.join(';'))
    return { status: 200, body: row?.['answer'] ?? null }
  } catch (error) {
    return toAnswer(error, user !== null)
  }
}

function argument(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return literal(value)
  return jsonLiteral(value)
}

function toAnswer(error: unknown, isSignedIn: boolean): Answer {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  if (code === '42883') return { status: 404, body: { code: 'PGRST202' } }
  if (code === '42501') return { status: isSignedIn ? 403 : 401, body: { code } }
  if (code === '23505' || code === '23503') return { status: 409, body: { code } }
  if (typeof code !== 'string') throw error
  return { status: 400, body: { code, message: String(error) } }
}
