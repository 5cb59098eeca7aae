/** Handles `List-Unsubscribe`. Needs no JWT: the secret of the mail is enough. */
import { env, serve } from '../_shared/deno.ts'
import { unsubscribe } from './unsubscribe.ts'

const backend = { url: env['SUPABASE_URL'] ?? '', key: env['SUPABASE_ANON_KEY'] ?? '', fetch }
serve((request) => unsubscribe(request, backend))
