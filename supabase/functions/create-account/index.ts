/** Creates the account of an invited person. Needs no JWT: the invitation's secret is enough. */
import { readSecretKey } from '../_shared/api-keys.ts'
import { env, serve } from '../_shared/deno.ts'
import { createAccount } from './create-account.ts'

const backend = { url: env['SUPABASE_URL'] ?? '', serviceKey: readSecretKey(env), fetch }
serve((request) => createAccount(request, backend))
