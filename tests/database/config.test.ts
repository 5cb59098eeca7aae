import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withSiteUrl } from '../../scripts/embedded-config.mjs'

const read = (name: string) => readFile(new URL(`../../supabase/${name}`, import.meta.url), 'utf8')

test('the configuration for a hosted project closes sign-up', async () => {
  const config = await read('config.toml')
  expect(config.match(/enable_signup = .*/g)).toEqual([
    'enable_signup = false',
    'enable_signup = false',
  ])
  expect(config).toContain('enable_confirmations = true')
  expect(config).not.toContain('jwt_secret')
  expect(config).not.toContain('seed.sql')
})

test('the embedded backend has its own configuration', async () => {
  expect(await read('embedded.toml')).toContain('driver = "pglite"')
})

test('recovery links of the embedded backend have the port of the shop', async () => {
  const config = await read('embedded.toml')
  const own = withSiteUrl(config, 'http://localhost:4300')
  expect(own).toContain('\nsite_url = "http://localhost:4300"\n')
  expect(own.split('\n')).toHaveLength(config.split('\n').length)
  expect(withSiteUrl(config, 'http://localhost:4173')).toBe(config)
})
