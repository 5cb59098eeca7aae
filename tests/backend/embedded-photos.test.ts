/** The photo folder of the embedded backend, used by the app's client of Supabase Storage. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { findPhotoStore, uploadPhoto } from '#backend/storage-photos.ts'
import { maxPhotoBytes } from '#domain/products/product-photo.ts'
import { listen } from '../support/servers/listen.ts'
import { createPhotoFolder } from '../../scripts/embedded-photos.mjs'

// Supabase's client needs a WebSocket, which Node 20 does not have.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))

let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nefer-photos-'))
  const handle = createPhotoFolder({ folder, isStaff: async (token) => token === 'staff' })
  const server = await listen(
    createServer((request, response) => handle(request, response, () => response.end())),
  )
  url = server.url
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

const plain = { width: 600, height: 400, channels: 3, background: '#8a5a2b' } as const
const picture = async (format: 'webp' | 'jpeg' | 'png') =>
  new Blob([new Uint8Array(await sharp({ create: plain }).toFormat(format).toBuffer())], {
    type: `image/${format}`,
  })
const upload = (blob: Blob, token: string | null = 'staff', name = `${randomUUID()}.webp`) =>
  uploadPhoto({ url, anonKey: 'anon' }, { name, blob }, token, AbortSignal.timeout(5000))
const publicAddress = (name: string) => `${url}/storage/v1/object/public/product-photos/${name}`

test('stores a photo of staff once and serves it to everybody', async () => {
  for (const [format, name] of [
    ['webp', `${randomUUID()}.webp`],
    ['jpeg', `${randomUUID()}.jpg`],
  ] as const) {
    const blob = await picture(format)
    expect(await upload(blob, 'staff', name)).toEqual({ ok: true, value: null })
    expect(await upload(blob, 'staff', name)).toEqual({ ok: true, value: null })
    const seen = await fetch(publicAddress(name))
    expect(seen.headers.get('content-type')).toBe(`image/${format}`)
    expect((await seen.arrayBuffer()).byteLength).toBe(blob.size)
  }
  expect(await readdir(folder)).toHaveLength(2)
})

test('keeps the first photo of a name', async () => {
  const name = `${randomUUID()}.webp`
  const blob = await picture('webp')
  await upload(blob, 'staff', name)
  const other = new Blob([blob, new Uint8Array(10)], { type: 'image/webp' })
  expect(await upload(other, 'staff', name)).toEqual({ ok: true, value: null })
  for (const method of ['POST', 'PUT'])
    await fetch(`${url}/storage/v1/object/product-photos/${name}`, {
      method,
      headers: {
        authorization: 'Bearer staff',
        'content-type': 'image/webp',
        'x-upsert': 'true',
      },
      body: other,
    })
  expect((await (await fetch(publicAddress(name))).blob()).size).toBe(blob.size)
})

test('reports a photo store to staff only', async () => {
  const ask = (token: string) =>
    findPhotoStore({ url, anonKey: 'anon' }, token, AbortSignal.timeout(5000))
  expect(await ask('staff')).toEqual({ ok: true, value: { server: url } })
  expect(await ask('stranger')).toEqual({ ok: true, value: null })
})

test('rejects strangers, large files, other file types and other names', async () => {
  const before = await readdir(folder)
  const photo = await picture('webp')
  for (const token of ['stranger', null])
    expect(await upload(photo, token)).toMatchObject({ error: { class: 'sign-in' } })
  const rejected = { ok: false, error: { class: 'rejected' } }
  const large = new Blob([photo, new Uint8Array(maxPhotoBytes)], { type: 'image/webp' })
  expect(await upload(large)).toMatchObject(rejected)
  expect(await upload(await picture('png'))).toMatchObject(rejected)
  const script = new Blob(['<script>alert(1)</script>'], { type: 'image/webp' })
  expect(await upload(script)).toMatchObject(rejected)
  for (const name of ['..%2f..%2fpackage.json', 'a.webp', `${randomUUID()}.svg`])
    expect(await upload(photo, 'staff', name)).toMatchObject({ ok: false })
  expect(await readdir(folder)).toEqual(before)
})

test('serves only photos, and refuses to list and delete', async () => {
  const name = `${randomUUID()}.webp`
  await upload(await picture('webp'), 'staff', name)
  const asStaff = { headers: { authorization: 'Bearer staff' } }
  const remove = `${url}/storage/v1/object/product-photos/${name}`
  expect((await fetch(remove, { method: 'DELETE', ...asStaff })).status).toBe(400)
  const list = `${url}/storage/v1/object/list/product-photos`
  expect((await fetch(list, { method: 'POST', ...asStaff })).status).toBe(400)
  expect((await fetch(publicAddress('..%2fpgdata%2fPG_VERSION'))).status).toBe(400)
  expect((await fetch(publicAddress(`${randomUUID()}.webp`))).status).toBe(400)
  expect((await fetch(publicAddress(name))).status).toBe(200)
})
