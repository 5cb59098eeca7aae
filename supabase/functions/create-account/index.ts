/** Creates the account of an invited person. Needs no JWT: the invitation's secret is enough. */
import { env, serve } from '../_shared/deno.ts'
import { createAccount } from './create-account.ts'

const backend = {
  url: env['SUPABASE_URL'] ?? '',
  serviceKey: env['SUPABASE_SERVICE_ROLE_KEY'] ?? '',
  fetch,
}
serve((request) => createAccount(request, backend))
