/** Messages between a device and the server. */
export interface Request {
  path: string
  accessToken: string | null
  address: string
  /** The header x-client-info. */
  client?: string
  /** The parsed JSON. */
  body: unknown
}

export interface Answer {
  status: number
  /** A string is not JSON but the page of a third party. */
  body: unknown
  retryAfter?: number
}
