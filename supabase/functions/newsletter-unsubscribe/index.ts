/** Handles `List-Unsubscribe`. Needs no JWT: the secret of the mail is enough. */
import { readPublishableKey } from '../_shared/api-keys.ts'
import { env, serve } from '../_shared/deno.ts'
import { unsubscribe } from './unsubscribe.ts'

const backend = { url: env['SUPABASE_URL'] ?? '', key: readPublishableKey(env), fetch }
serve((request) => unsubscribe(request, backend))
