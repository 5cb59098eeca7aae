/** The behaviour that the app expects of every backend. */
import { afterAll, beforeAll, describe } from 'vitest'
import type { TestServer } from '../support/servers/test-server.ts'
import { describeBatches } from './batches-contract.ts'
import { describeFailures } from './failures-contract.ts'
import { describeFindOrder } from './find-order-contract.ts'
import { describePlaceOrder } from './place-order-contract.ts'
import { describePull } from './pull-contract.ts'
import { describeStaff } from './staff-contract.ts'
import { type World, createWorld } from './world.ts'

export function describeContract(start: () => Promise<TestServer>): void {
  let world: World | undefined
  beforeAll(async () => {
    world = createWorld(await start())
  })
  afterAll(() => world?.server.stop())

  const getWorld = () => {
    if (world === undefined) throw new Error('The server has not started')
    return world
  }
  describe('pull_catalog', () => {
    describePull(getWorld)
  })
  describe('place_order and order_status', () => {
    describePlaceOrder(getWorld)
  })
  describe('find_order and cancel_my_order', () => {
    describeFindOrder(getWorld)
  })
  describe('visitors', () => {
    describeFailures(getWorld)
  })
  describe('writes of staff', () => {
    describeStaff(getWorld)
  })
  describe('many operations in one request', () => {
    describeBatches(getWorld)
  })
}
