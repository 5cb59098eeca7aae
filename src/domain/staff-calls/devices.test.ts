import { describe, expect, it } from 'vitest'
import { type Device, alarmsOf, isHorizonStuck } from './devices.ts'

const at = '2026-11-20T12:00:00.000Z'
const app = '2026-11-20T08:00:00.000Z'
const aDevice = (fields: Partial<Device> = {}): Device => ({
  id: 'd',
  email: 'staff@nefer.example',
  app,
  waiting: 0,
  to_decide: 0,
  oldest_at: null,
  disk_left: null,
  seen_at: at,
  signed_out_at: null,
  refused_at: null,
  ...fields,
})

describe('a device of staff', () => {
  it('raises an alarm when something has waited for more than a day', () => {
    const waiting = (oldest_at: string) => alarmsOf(aDevice({ waiting: 1, oldest_at }), { at, app })
    expect(waiting('2026-11-19T12:00:00.000Z')).toEqual([])
    expect(waiting('2026-11-19T11:59:59.000Z')).toEqual(['unsent'])
    expect(alarmsOf(aDevice({ oldest_at: '2026-01-01T00:00:00.000Z' }), { at, app })).toEqual([])
  })

  it('raises an alarm when its app is more than a week older than this one', () => {
    const built = (day: string) => alarmsOf(aDevice({ app: `2026-11-${day}T08:00` }), { at, app })
    expect(built('20')).toEqual([])
    expect(built('10')).toEqual(['old-app'])
    expect(alarmsOf(aDevice({ app: 'something else' }), { at, app })).toEqual([])
  })
})

it('a horizon that stands still for more than five minutes is stuck', () => {
  expect(isHorizonStuck(300_000)).toBe(false)
  expect(isHorizonStuck(300_001)).toBe(true)
})
