/** The current server, called like a device calls it. */
import { createRandom } from '../simulation/clock/random.ts'
import { openDatabase } from '../simulation/server/database.ts'
import { staffUsers } from '../simulation/people/members.ts'
import { openServer } from '../simulation/server/server.ts'
import type { RecordedRequest } from './requests.ts'

export interface Exchange extends RecordedRequest {
  status: number
  answer: unknown
}

export async function openCompatServer() {
  const database = await openDatabase()
  const server = await openServer(database, createRandom(1), Date.now)
  // The releases were recorded by a member, not by an owner.
  await database.run(`update private.staff set role = 'member'`)
  // `requests.ts` has a link of it.
  await database.run(`update private.answer_key set link_key = decode(repeat('00', 32), 'hex')`)
  const signIn = { email: `${staffUsers[0]}@shop.example`, password: 'secret' }
  const path = '/auth/v1/token?grant_type=password'
  const session = await server.answer({ path, accessToken: null, address: 'here', body: signIn })
  const token = String(Reflect.get(Object(session.body), 'access_token'))
  const ask = async (request: RecordedRequest): Promise<Exchange> => {
    const accessToken = request.as === 'staff' ? token : null
    const { path: to, body } = request
    const reply = await server.answer({ path: to, body, accessToken, address: 'here' })
    return { ...request, status: reply.status, answer: reply.body }
  }
  return { ask, token, server, close: database.close }
}
