/** Only the staff room loads Supabase's full client; shop pages and the service worker do not. */
import { expect, it } from 'vitest'
import { reach } from '../support/reach.ts'

const staffOnly = '@supabase/supabase-js'
/** The entry points of a shop page: layout, databases, sync engine. */
const shopper = ['src/app/main.tsx', 'src/app/create-services.ts', 'src/app/engine.ts']

it('a shop page does not load it before sign-in', () => {
  expect(reach(shopper, 'static')).not.toContain(staffOnly)
})

it('no shop route loads it, not even lazily', () => {
  const routes = ['src/routes/index.tsx', 'src/routes/checkout.tsx']
  expect(reach(routes, 'all')).not.toContain(staffOnly)
})

it('the service worker does not contain or load it', () => {
  expect(reach(['sw/sw.ts'], 'all')).not.toContain(staffOnly)
})

it('control: the search finds it in the staff code', () => {
  expect(reach(shopper, 'all')).toContain(staffOnly)
  expect(reach(['src/backend/staff-client.ts'], 'static')).toContain(staffOnly)
  expect(reach(['sw/sw.ts'], 'all')).toContain('@supabase/postgrest-js')
})
