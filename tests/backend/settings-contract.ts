import { expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { PublicSettings, StaffSettings } from '#domain/settings/settings.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, anOperation, valueOf } from './world.ts'

export function describeSettings(world: GetWorld, people: () => { staff: TestUser }): void {
  const pullRow = async (t: 'settings' | 'staff_settings') => {
    const { gateway, signal } = world()
    const reply =
      t === 'settings'
        ? await gateway.pullCatalog(null, 1, signal)
        : await gateway.pullOrders(null, 1, people().staff.accessToken, signal)
    return valueOf(reply).rows.find((row) => row.t === t)?.row
  }
  const send = async (base: object, patch: object) => {
    const { gateway, signal } = world()
    const edit = anOperation('updateSettings', { base, patch })
    return valueOf(await gateway.send(edit, people().staff.accessToken, signal))
  }

  it('reach visitors as facts, and staff with the limits', async () => {
    const row = await pullRow('settings')
    expect(parseOrNull(PublicSettings, row)).toMatchObject({ email: expect.stringContaining('@') })
    expect(Object.keys(Object(row)).filter((name) => /^max|stock|locale/.test(name))).toEqual([])
    expect(parseOrNull(StaffSettings, await pullRow('staff_settings'))).toMatchObject({
      low_stock: 5,
    })
  })

  it('are edited by owners only, one field at a time', async () => {
    const { server } = world()
    const become = (role: string) =>
      server.sql('update private.staff set role = $1 where email = $2', [
        role,
        people().staff.email,
      ])
    const wanted = 'https://facebook.example/nefer'
    await become('member')
    expect(await send({ facebook: '' }, { facebook: wanted })).toMatchObject({
      status: 'rejected',
      code: 'owners_only',
    })
    await become('owner')
    const { facebook: seen } = parseOrNull(PublicSettings, await pullRow('settings')) ?? {}
    expect(await send({ facebook: seen }, { facebook: wanted })).toMatchObject({
      status: 'applied',
      touched: [{ t: 'settings' }, { t: 'staff_settings' }],
      row: { facebook: wanted, low_stock: 5 },
    })
    expect(await send({ facebook: seen }, { facebook: 'https://other.example' })).toMatchObject({
      status: 'conflict',
      fields: { facebook: { theirs: wanted } },
    })
    expect(await send({ facebook: wanted }, { facebook: seen })).toMatchObject({
      status: 'applied',
    })
  })
}
