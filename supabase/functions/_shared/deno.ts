/** The parts of Deno that the functions use. */
interface Runtime {
  env: { toObject: () => Record<string, string> }
  serve: (options: { port?: number }, handler: (request: Request) => Promise<Response>) => unknown
}
declare const Deno: Runtime

export const env = Deno.env.toObject()

/** `PORT` sets the port, if it is defined. */
export function serve(handler: (request: Request) => Promise<Response>): void {
  Deno.serve(env['PORT'] === undefined ? {} : { port: Number(env['PORT']) }, handler)
}
