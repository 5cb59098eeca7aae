/** The Edge Function that makes the account of somebody who was invited. Needs no JWT: the secret of the invitation is the key. */
import { env, serve } from '../_shared/deno.ts'
import { createAccount } from './create-account.ts'

const backend = {
  url: env['SUPABASE_URL'] ?? '',
  serviceKey: env['SUPABASE_SERVICE_ROLE_KEY'] ?? '',
  fetch,
}
serve((request) => createAccount(request, backend))
