import { expect, test } from 'vitest'
import { readPublishableKey } from '../../scripts/hosting/publishable-key.ts'

test.each([
  ['new', { VITE_SUPABASE_PUBLISHABLE_KEY: 'new', VITE_SUPABASE_ANON_KEY: 'old' }],
  ['new', { VITE_SUPABASE_PUBLISHABLE_KEY: 'new' }],
  ['old', { VITE_SUPABASE_ANON_KEY: 'old' }],
  ['old', { VITE_SUPABASE_PUBLISHABLE_KEY: '', VITE_SUPABASE_ANON_KEY: 'old' }],
  ['', {}],
])('a build uses the key %o of %o', (key, env) => {
  expect(readPublishableKey(env)).toBe(key)
})
