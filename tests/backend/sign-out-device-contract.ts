import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listAudit } from '#domain/staff-calls/customer-data.ts'
import { type Device, listDevices, signOutDevice } from '#domain/staff-calls/devices.ts'
import { type TestUser, staffEmail } from '../support/servers/test-server.ts'
import { type GetWorld, addProduct, anOperation, valueOf } from './world.ts'

/** An owner signs a lost device out. */
export function describeSignOutDevice(
  world: GetWorld,
  people: () => { staff: TestUser; customer: TestUser },
): void {
  const signIn = () => {
    const claims = { sub: people().staff.id, role: 'authenticated', email: staffEmail }
    return world().server.signToken({ ...claims, session_id: randomUUID() })
  }
  const report = async (id: string, token: string) => {
    const facts = { id, app: 'a', waiting: 1, to_decide: 0, oldest_at: null, disk_left: null }
    return world().gateway.reportDevice(facts, token, world().signal)
  }
  const signOut = (id: string, token: string) =>
    world().gateway.callAsStaff(signOutDevice(id), token, world().signal)
  const stateOf = async (id: string, token: string): Promise<Device | undefined> => {
    const { gateway, signal } = world()
    const { devices } = valueOf(await gateway.callAsStaff(listDevices, token, signal))
    return devices.find((device) => device.id === id)
  }

  it('refuses it at once, is told that it knows, and accepts the next sign-in', async () => {
    const { gateway, signal } = world()
    const [phone, laptop] = [signIn(), signIn()]
    const id = randomUUID()
    expect(valueOf(await report(id, phone))).toBe(true)
    const stock = await addProduct(world(), { stock: 3 })
    const write = anOperation('adjustStock', { product_id: stock.id, delta: -1, reason: 'count' })
    expect(valueOf(await gateway.confirmSignOut(phone, signal))).toBe(false)

    expect(valueOf(await signOut(id, laptop))).toEqual({ status: 'applied' })
    const refused = { ok: false, error: { class: 'sign-in', status: 401, code: 'PT401' } }
    expect(await gateway.pullOrders(null, 1, phone, signal)).toMatchObject(refused)
    expect(await gateway.send(write, phone, signal)).toMatchObject(refused)
    expect(await report(id, phone)).toMatchObject(refused)
    expect(valueOf(await gateway.sendBatch([write, write], phone, signal)).size).toBe(0)
    expect(await stateOf(id, laptop)).toMatchObject({ refused_at: null })

    expect(valueOf(await gateway.confirmSignOut(phone, signal))).toBe(true)
    const known = await stateOf(id, laptop)
    expect([known?.signed_out_at, known?.refused_at]).not.toContain(null)

    const next = signIn()
    expect(valueOf(await gateway.send(write, next, signal))).toMatchObject({ status: 'applied' })
    expect(valueOf(await report(id, next))).toBe(true)
    expect(await stateOf(id, laptop)).toMatchObject({ signed_out_at: null, refused_at: null })
    expect(await gateway.pullOrders(null, 1, phone, signal)).toMatchObject(refused)
    const { entries } = valueOf(await gateway.callAsStaff(listAudit(null), laptop, signal))
    expect(entries[0]).toMatchObject({ what: 'sign_out_device', by: staffEmail })
  })

  it('is for owners, and not for the device in use', async () => {
    const token = signIn()
    const id = randomUUID()
    await report(id, token)
    const { customer } = people()
    expect(await signOut(id, customer.accessToken)).toMatchObject({ error: { code: '42501' } })
    expect(valueOf(await signOut(id, token))).toEqual({ status: 'rejected', code: 'this_device' })
    const unknown = { status: 'rejected', code: 'not_found' }
    expect(valueOf(await signOut(randomUUID(), token))).toEqual(unknown)
  })
}
