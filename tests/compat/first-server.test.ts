/** The current app and the server of release 1.0.0, which has no translations. */
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Db } from '#db/database.ts'
import { storesArabic, supports } from '#db/mirror/pull-state.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { withoutRepeated } from '#domain/products/missing-translations.ts'
import {
  TranslatedProductForm,
  creationOf,
  featureOfField,
  formEditsOf,
  newProductValues,
  productToValues,
} from '#domain/products/product-form.ts'
import { Product } from '#domain/products/product.ts'
import { keysOf } from '#domain/plain-values.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { serverFeatures } from '#domain/server-features.ts'
import { mutationToFunctionName, newMutation } from '#domain/writes/mutations.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { uuid } from '../support/builders.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { readMigrations, readSupabaseLike } from '../support/servers/schema-files.ts'
import { createTestDb } from '../support/test-db.ts'

const staff = uuid(1)
let server: PGlite
let db: Db

beforeAll(async () => {
  server = await PGlite.create()
  await server.exec(await readSupabaseLike())
  const released = (await readMigrations()).filter(({ name }) => name.startsWith('20261123'))
  for (const { sql } of released) await server.exec(sql)
  await server.exec(
    `insert into private.staff (user_id, email) values ('${staff}', '');
     insert into public.categories (id, name) values ('boxes', 'Boxes');
     insert into public.products (id, name, description, price, image, stock, category)
       values ('1', 'Palm box', 'A box of palm wood.', 100, '/1.jpg', 9, 'boxes')`,
  )
  db = createTestDb()
})
afterAll(async () => {
  await server.close()
  db.local.close()
  db.mirror.close()
})

/** Later writes are functions that it lacks; or fields of these, which it drops without a word. */
const firstWrites = [
  'adjust_stock',
  'create_category',
  'create_product',
  'decide_held_order',
  'delete_category',
  'delete_product',
  'place_order',
  'record_sale',
  'send_contact_message',
  'set_order_status',
  'subscribe_newsletter',
  'update_category',
  'update_product',
]

let sent = 0
async function send({ kind, payload }: Mutation, claims: object): Promise<unknown> {
  sent += 1
  await server.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify(claims)])
  const call = `select public.${mutationToFunctionName(kind)}($1, $2) as answer`
  const { rows } = await server.query(call, [uuid(100 + sent), JSON.stringify(payload)])
  return Reflect.get(Object(rows[0]), 'answer')
}
const asStaff = { sub: staff, role: 'authenticated' }

async function pullFirstPage(): Promise<void> {
  const { rows } = await server.query('select public.pull_catalog_first() as page')
  const page = v.parse(PulledPage, Reflect.get(Object(rows[0]), 'page'))
  const origin = { name: 'catalog', scope: 'anon', from: null, now: 1 } as const
  expect(await savePage(db, page, origin)).toBe(true)
}

describe('the server of release 1.0.0', () => {
  it('does not offer to store Arabic, and its rows are read without', async () => {
    await pullFirstPage()
    expect(await storesArabic(db)).toBe(false)
    expect(await db.mirror.products.toArray()).toMatchObject([{ name: 'Palm box' }])
  })

  it.each(serverFeatures)('does not offer %s', async (feature) => {
    expect(await db.mirror.pulls.get('catalog'), 'its page was pulled').toBeDefined()
    expect(await supports(db, feature)).toBe(false)
  })

  it('has the functions of its own writes only', async () => {
    const names = [...keysOf(newMutation).map(mutationToFunctionName), 'find_order']
    const { rows } = await server.query<{ name: string }>(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and proname = any ($1) order by 1`,
      [names],
    )
    expect(rows.map(({ name }) => name)).toEqual(firstWrites)
  })

  it('control: these are the features of the server of today', async () => {
    const text = (await readMigrations()).map(({ sql }) => sql).join('\n')
    const inserts = text.matchAll(/insert into private\.features \(name\) values ([^;]+);/g)
    const names = [...inserts].flatMap(([, values = '']) => values.match(/\w+/g) ?? [])
    expect(names.toSorted()).toEqual(serverFeatures.toSorted())
  })

  it.each([
    ['archived', 'archive', { archived: true }],
    ['low_stock', 'stock_levels', { low_stock: 3 }],
    ['wood', 'product_facts', { wood: 'Cedar' }],
  ] as const)('drops %s of a product, which needs %s', async (field, feature, patch) => {
    expect(featureOfField[field]).toBe(feature)
    const edit = newMutation.updateProduct({ product_id: '1', base: { [field]: null }, patch })
    const answer = await send(edit, asStaff)
    expect(answer).toMatchObject({ status: 'applied' })
    expect(answer).not.toHaveProperty(['row', field])
  })

  it('reports a translation as saved and drops it: no screen may send one', async () => {
    const patch = { name_ar: 'علبة' }
    const edit = newMutation.updateProduct({ product_id: '1', base: { name_ar: null }, patch })
    const answer = await send(edit, asStaff)
    expect(answer).toMatchObject({ status: 'applied' })
    expect(answer).not.toHaveProperty('row.name_ar')
  })

  it('accepts what visitors send with the language of their page', async () => {
    const lines = [{ product_id: '1', quantity: 1, price: 100_00 }]
    const email = 'mona@mail.example'
    for (const mutation of [
      newMutation.placeOrder({ ...placeOrderPayload(lines), locale: 'ar' }),
      newMutation.subscribeNewsletter({ email, locale: 'ar' }),
      newMutation.sendContactMessage({
        name: 'Mona',
        email,
        subject: 'A box',
        message: 'Of palm?',
        locale: 'ar',
      }),
    ])
      expect(await send(mutation, {})).toMatchObject({ status: 'applied' })
  })

  it('stores everything that a form without Arabic fields saves', async () => {
    const typed = {
      name: 'Box',
      description: 'A box of cedar.',
      image: '/1.jpg',
      category: 'boxes',
    }
    const values = { ...newProductValues, ...typed, price: '120', stock: '3' }
    const created = await send(creationOf('2', v.parse(TranslatedProductForm, values)), asStaff)
    const row = { ...typed, price: 120_00, stock: 3, new: true }
    expect(created).toMatchObject({ status: 'applied', row })

    const product = v.parse(Product, Reflect.get(Object(created), 'row'))
    const seen = withoutRepeated(productToValues(product))
    const edited = { ...seen, name: 'Palm chest', price: '150', stock: '1' }
    const edits = formEditsOf('2', seen, edited, v.parse(TranslatedProductForm, edited))
    expect(edits.map(({ payload }) => payload)).toMatchObject([
      { base: { name: 'Box', price: 120_00 }, patch: { name: 'Palm chest', price: 150_00 } },
      { delta: -2 },
    ])
    expect(JSON.stringify(edits)).not.toContain('_ar')
    const answers = []
    for (const edit of edits) answers.push(await send(edit, asStaff))
    const saved = { ...row, name: 'Palm chest', price: 150_00, stock: 1 }
    expect(answers).toMatchObject([{ status: 'applied' }, { status: 'applied', row: saved }])
  })
})
