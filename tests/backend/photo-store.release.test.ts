/** Photos in the file store of Supabase Lite, which has the API of Supabase Storage. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxPhotoBytes, photoAddress } from '#domain/products/product-photo.ts'
import { startEmbedded } from '../support/servers/start-embedded.ts'
import { type TestServer, type TestUser, staffEmail } from '../support/servers/test-server.ts'
import { type World, createWorld } from './world.ts'

// Supabase's client needs a WebSocket, which Node 20 does not have.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))

const aPhoto = (size = 2000, type = 'image/webp') => ({
  name: `${randomUUID()}.webp`,
  blob: new Blob([new Uint8Array(size).fill(7)], { type }),
})

describe('a server with a store', () => {
  let server: TestServer
  let world: World
  let staff: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    server = await startEmbedded({ storage: true })
    world = createWorld(server)
    staff = await server.createUser(staffEmail)
    stranger = await server.createUser('stranger@mail.example')
  })
  afterAll(() => server.stop())

  const upload = (photo: ReturnType<typeof aPhoto>, token: string | null = staff.accessToken) =>
    world.gateway.uploadPhoto(photo, token, world.signal)
  const files = async () =>
    (await server.sql('select name from storage.objects')).map(({ name }) => name)

  test('stores a photo of staff under its predicted public address', async () => {
    const photo = aPhoto()
    expect(await upload(photo)).toEqual({ ok: true, value: null })
    const address = photoAddress(server.url, photo.name.slice(0, 36), 'image/webp')
    const seen = await fetch(address)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect((await seen.arrayBuffer()).byteLength).toBe(2000)
  })

  test('stores a photo once if it is uploaded again after a lost answer', async () => {
    const photo = aPhoto()
    await upload(photo)
    expect(await upload(photo)).toEqual({ ok: true, value: null })
    expect((await files()).filter((name) => name === photo.name)).toHaveLength(1)
  })

  test('reports a photo store to staff only', async () => {
    const { gateway, signal } = world
    const there = { ok: true, value: { server: server.url } }
    expect(await gateway.findPhotoStore(staff.accessToken, signal)).toEqual(there)
    const hidden = { ok: true, value: null }
    expect(await gateway.findPhotoStore(stranger.accessToken, signal)).toEqual(hidden)
  })

  test('requires a sign-in of strangers, visitors and expired tokens', async () => {
    const before = await files()
    const claims = { sub: staff.id, role: 'authenticated', exp: 1_700_000_000 }
    for (const token of [stranger.accessToken, null, server.signToken(claims)])
      expect(await upload(aPhoto(), token)).toMatchObject({ error: { class: 'sign-in' } })
    expect(await files()).toEqual(before)
  })

  test('rejects files that are too large or of another type', async () => {
    const refused = { ok: false, error: { class: 'rejected' } }
    expect(await upload(aPhoto(maxPhotoBytes))).toMatchObject({ ok: true })
    expect(await upload(aPhoto(maxPhotoBytes + 1))).toMatchObject(refused)
    expect(await upload(aPhoto(2000, 'image/png'))).toMatchObject(refused)
  })

  test('only staff replace a file, and no client deletes one', async () => {
    const photo = aPhoto()
    await upload(photo)
    expect(await upload({ ...photo, blob: aPhoto(10).blob }, stranger.accessToken)).toMatchObject({
      ok: false,
    })
    for (const { accessToken } of [stranger, staff])
      await fetch(`${server.url}/storage/v1/object/product-photos/${photo.name}`, {
        method: 'DELETE',
        headers: { apikey: server.anonKey, authorization: `Bearer ${accessToken}` },
      })
    expect(await files()).toContain(photo.name)
  })

  test('classifies a missing bucket as an upgrade error', async () => {
    await server.sql('delete from storage.objects')
    await server.sql("delete from storage.buckets where id = 'product-photos'")
    expect(await upload(aPhoto())).toMatchObject({ ok: false, error: { class: 'upgrade' } })
    await server.sql('select private.set_up_photos()')
    expect(await upload(aPhoto())).toMatchObject({ ok: true })
  })
})

test('a server without a store reports none', async () => {
  const server = await startEmbedded()
  const { gateway, signal } = createWorld(server)
  const staff = await server.createUser(staffEmail)
  const answer = await gateway.findPhotoStore(staff.accessToken, signal)
  await server.stop()
  expect(answer).toEqual({ ok: true, value: null })
})
