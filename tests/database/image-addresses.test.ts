/** The server accepts no address of an image that a browser or a build cannot parse. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../simulation/clock/random.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 1 })
})
afterAll(() => server.stop())

async function accepted(addresses: readonly string[]): Promise<string[]> {
  const rows = await server.sql(
    `select a from unnest($1::text[]) a where private.is_image(to_jsonb(a))`,
    [addresses],
  )
  return rows.map((row) => String(row['a']))
}

const good =
  `https://shop.example/a.jpg http://a.b/ https://shop.example https://shop.example:8443/a?b#c
  https://user:pass@shop.example/a.jpg https://192.0.2.7/a.jpg https://192.0.2.7:80 https://[2001:db8::1]/a
  https://[2001:db8::1]:443/a https://xn--4gbrim.example/a https://a_b.c-d.example/%20
  https://project.supabase.co/storage/v1/object/public/product-photos/a.webp / /images/products/1.jpg /a?b`.split(
    /\s+/,
  )
const bad =
  `https://[x/a.jpg https://a:99999/a https://a:65536 https://1.2.3.999/a https://a.1/ https://256.1.1.1
  https://a%20b/ https://a<b/ https://a|b/a https://a^b https://[1.2.3.4]/ https://[::1 https://: https://?a
  https://#a https://@/a https://a:b/ https://a:1:2/ https:///a //a/b /\\a \\a ftp://a/b javascript:alert(1)
  data:image/png;base64, a.jpg https://1.2.3.4.5/a https://0x https://صورة.example/a`.split(/\s+/)

test('accepts addresses that exist, and refuses those that cannot be parsed', async () => {
  expect(await accepted(good)).toEqual(good)
  expect(await accepted(bad)).toEqual([])
})

test('every accepted address can be parsed', async () => {
  const random = createRandom(11)
  const parts =
    `a b.c example.com 1 255 256 0x1 . .. - _ : :80 :65535 :65536 :x @ [ ] [::1] [1::2::3] [::1.2.3.4] % %41 %zz
    < > ^ | " { } \` ~ ! $ & ' ( ) * + , ; = / ? # \\ é ص --a 01 08 1.2.3.4 1.2.3`.split(/\s+/)
  const addresses = Array.from({ length: 20_000 }, () => {
    const count = 1 + random.below(5)
    const text = Array.from({ length: count }, () => parts[random.below(parts.length)]).join('')
    return `${random.below(2) === 0 ? 'https' : 'http'}://${text}`
  })
  const taken = await accepted(addresses)
  expect(taken.length).toBeGreaterThan(1000)
  expect(taken.length).toBeLessThan(15_000)
  expect(taken.filter((address) => !URL.canParse(address))).toEqual([])
})
