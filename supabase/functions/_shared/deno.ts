/** What the functions use of their runtime. */
interface Runtime {
  env: { toObject: () => Record<string, string> }
  serve: (options: { port?: number }, handler: (request: Request) => Promise<Response>) => unknown
}
declare const Deno: Runtime

export const env = Deno.env.toObject()

/** On the port that `PORT` names, if it does. */
export function serve(handler: (request: Request) => Promise<Response>): void {
  Deno.serve(env['PORT'] === undefined ? {} : { port: Number(env['PORT']) }, handler)
}
