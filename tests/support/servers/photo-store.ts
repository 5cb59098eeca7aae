/** Supabase Storage for callers with the secret key: lists, shows and adds photos. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface PhotoStoreServer {
  url: string
  /** By name. */
  photos: Map<string, Buffer>
  stop: () => Promise<void>
}

export async function startPhotoStore(secretKey: string): Promise<PhotoStoreServer> {
  const photos = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/storage/v1/object/', '')
    const name = path.slice(path.lastIndexOf('/') + 1)
    void buffer(request).then((body) => {
      if (path.startsWith('public/product-photos/')) {
        const photo = photos.get(name)
        return response.writeHead(photo === undefined ? 400 : 200).end(photo)
      }
      const { apikey, authorization } = request.headers
      if (apikey !== secretKey || authorization !== undefined) return response.writeHead(400).end()
      if (path === 'list/product-photos') return response.end(list(body))
      photos.set(name, body)
      return response.end(JSON.stringify({ Key: path }))
    })
  })
  const list = (body: Buffer) => {
    const { limit, offset } = JSON.parse(body.toString()) as { limit: number; offset: number }
    const names = [...photos.keys()].slice(offset, offset + limit)
    return JSON.stringify(names.map((name) => ({ name })))
  }
  return { ...(await listen(server)), photos }
}
