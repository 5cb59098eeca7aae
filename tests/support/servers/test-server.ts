/** A backend under test: the embedded one, or PostgreSQL with PostgREST. */
export interface TestServer {
  name: 'embedded' | 'postgrest'
  /** The origin. */
  url: string
  /** Without a slash at the end: `${restUrl}/rpc/pull_catalog`, `${restUrl}/products`. */
  restUrl: string
  /** The header `apikey` of every request; PostgREST ignores it. */
  anonKey: string
  /** Runs one statement as the owner, which bypasses row-level security. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** Creates a confirmed account. `staff@nefer.example` is an owner. */
  createUser: (email: string, password?: string) => Promise<TestUser>
  /** Signs a token with the server's secret. */
  signToken: (claims: Record<string, unknown>) => string
  stop: () => Promise<void>
}

export interface TestUser {
  id: string
  email: string
  /** For the header `Authorization: Bearer …`. */
  accessToken: string
}

export const staffEmail = 'staff@nefer.example'
