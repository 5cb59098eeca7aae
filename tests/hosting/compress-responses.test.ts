import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressResponse } from '../../scripts/hosting/compress-responses.mjs'
import { startHandler } from './start-handler.ts'

const long = 'wood '.repeat(1000)

describe('responses of the embedded backend', () => {
  it('are compressed when they are long, and keep their status and headers', async () => {
    const get = await startHandler(compressResponse, long)
    const packed = await get('/rest/v1/rpc/pull', { 'accept-encoding': 'br, gzip' })
    expect(packed.status).toBe(201)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(packed.body).toString()).toBe(long)
  })

  it('stay as they are when they are short, or the client accepts no encoding', async () => {
    const get = await startHandler(compressResponse, 'short')
    const short = await get('/rest/v1/x', { 'accept-encoding': 'br' })
    expect([short.status, short.body.toString()]).toEqual([201, 'short'])
    expect((await get('/rest/v1/x')).body.toString()).toBe('short')
  })

  it('stay as they are outside the REST interface', async () => {
    const get = await startHandler(compressResponse, long)
    const { body } = await get('/auth/v1/x', { 'accept-encoding': 'br' })
    expect(body.toString()).toBe(long)
  })
})
