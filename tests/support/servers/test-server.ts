/** What the contract tests need of a server; the same for the embedded backend and for PostgreSQL with PostgREST. */
export interface TestServer {
  name: 'embedded' | 'postgrest'
  /** The origin. Requests of the app go below `restUrl`. */
  url: string
  /** Without a slash at the end: `${restUrl}/rpc/pull_catalog`, `${restUrl}/products`. */
  restUrl: string
  /** Goes into the header `apikey` of every request (PostgREST ignores it there). */
  anonKey: string
  /** One statement as the owner of the database, past row-level security. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** A signed-up, confirmed user. `staff@nefer.example` is staff, an owner. */
  createUser: (email: string, password?: string) => Promise<TestUser>
  /** A token with claims of your choice (forged, expired, somebody else's), signed with the server's own secret. */
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
