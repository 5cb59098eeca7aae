/** The Edge Function behind List-Unsubscribe. Whoever has the secret of a mail may call it; needs no JWT. */
import { unsubscribe } from './unsubscribe.ts'

interface Runtime {
  env: { get: (name: string) => string | undefined }
  serve: (options: { port?: number }, handler: (request: Request) => Promise<Response>) => unknown
}
declare const Deno: Runtime

const port = Deno.env.get('PORT')
const backend = {
  url: Deno.env.get('SUPABASE_URL') ?? '',
  key: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
  fetch,
}
Deno.serve(port === undefined ? {} : { port: Number(port) }, (request) =>
  unsubscribe(request, backend),
)
