/** The Edge Function that makes the account of somebody who was invited. Needs no JWT: the secret of the invitation is the key. */
import { createAccount } from './create-account.ts'

interface Runtime {
  env: { get: (name: string) => string | undefined }
  serve: (options: { port?: number }, handler: (request: Request) => Promise<Response>) => unknown
}
declare const Deno: Runtime

const port = Deno.env.get('PORT')
const backend = {
  url: Deno.env.get('SUPABASE_URL') ?? '',
  serviceKey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
  fetch,
}
Deno.serve(port === undefined ? {} : { port: Number(port) }, (request) =>
  createAccount(request, backend),
)
