/** What travels between a device and the server. */
export interface Request {
  path: string
  accessToken: string | null
  address: string
  /** As it was sent in JSON. */
  body: unknown
}

export interface Answer {
  status: number
  /** A string is no JSON: somebody else's page. */
  body: unknown
  retryAfter?: number
}
