/** The Edge Function behind List-Unsubscribe. Whoever has the secret of a mail may call it; needs no JWT. */
import { env, serve } from '../_shared/deno.ts'
import { unsubscribe } from './unsubscribe.ts'

const backend = { url: env['SUPABASE_URL'] ?? '', key: env['SUPABASE_ANON_KEY'] ?? '', fetch }
serve((request) => unsubscribe(request, backend))
