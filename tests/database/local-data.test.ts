import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  claimLocalData,
  dataInUseMessage,
  isLocalDataCurrent,
  markCreation,
  noteMigrations,
  staleDataMessage,
} from '../../scripts/local-data.mjs'

describe('local data of the embedded backend', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nefer-local-data-'))
    mkdirSync(join(folder, 'migrations'))
    writeMigration('20261122000100_first.sql', 'create table one (id int);')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function writeMigration(name: string, sql: string) {
    writeFileSync(join(folder, 'migrations', name), sql)
  }
  function startShop() {
    noteMigrations(folder)
    mkdirSync(join(folder, '.temp', 'pgdata'), { recursive: true })
  }

  test('is current before the first start', () => {
    expect(isLocalDataCurrent(folder)).toBe(true)
  })

  test('is current while its migrations stay unchanged, and when one is added', () => {
    startShop()
    expect(isLocalDataCurrent(folder)).toBe(true)
    writeMigration('20261122000200_second.sql', 'create table two (id int);')
    expect(isLocalDataCurrent(folder)).toBe(true)
  })

  test('is stale when an applied migration was edited', () => {
    startShop()
    writeMigration('20261122000100_first.sql', 'create table one (id bigint);')
    expect(isLocalDataCurrent(folder)).toBe(false)
  })

  test('is stale when an applied migration was renamed', () => {
    startShop()
    rmSync(join(folder, 'migrations', '20261122000100_first.sql'))
    writeMigration('20261122000300_first.sql', 'create table one (id int);')
    expect(isLocalDataCurrent(folder)).toBe(false)
  })

  test('is stale when the applied migrations are unknown', () => {
    mkdirSync(join(folder, '.temp', 'pgdata'), { recursive: true })
    expect(isLocalDataCurrent(folder)).toBe(false)
  })

  test('belongs to one server at a time', async () => {
    const release = await claimLocalData(folder)
    await expect(claimLocalData(folder)).rejects.toThrow(dataInUseMessage)
    await release()
    await (
      await claimLocalData(folder)
    )()
  })

  test('is created anew if its first creation did not end, and only then', async () => {
    const data = join(folder, '.temp', 'pgdata')
    const created = markCreation(folder)
    mkdirSync(data)
    await (
      await claimLocalData(folder)
    )()
    expect(existsSync(data)).toBe(false)
    created()
    mkdirSync(data)
    markCreation(folder)
    await (
      await claimLocalData(folder)
    )()
    expect(existsSync(data)).toBe(true)
  })

  test('the message names the command that resets it', () => {
    expect(staleDataMessage).toContain('npm run db:reset')
  })
})
