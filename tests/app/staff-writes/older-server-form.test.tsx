/** The product form where the server is older: it drops texts in Arabic and reports them saved. */
import { useForm } from '@tanstack/react-form'
import { use } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { ProductFieldList } from '#admin/products/form/product-field-list.tsx'
import { newProductValues } from '#domain/products/product-form.ts'
import { type Services, ServicesProvider } from '#services.ts'
import { pull } from '#sync/pull.ts'
import { createCatalogServer } from '../../support/catalog-server.ts'
import { db } from '../../support/db-for-each-test.ts'
import { createFakeGateway } from '../../support/fake-gateway.ts'
import { createPushDeps } from '../../support/push-deps.ts'

const base = ['name', 'description', 'price', 'stock', 'category', 'image']

test('offers no field that the server cannot store', async () => {
  expect(await fieldsAfterPull(undefined)).toEqual([...base, 'featured', 'bestseller', 'new'])
})

test('control: offers names and descriptions in Arabic where the server stores them', async () => {
  const fields = await fieldsAfterPull(['en', 'ar'])
  expect(fields).toEqual(expect.arrayContaining([...base, 'name_ar', 'description_ar']))
})

/** The names of the form's inputs, on a device that has pulled from a server. */
async function fieldsAfterPull(languages: string[] | undefined): Promise<string[]> {
  const catalog = createCatalogServer({ languages: () => languages, features: () => [] })
  await pull(createPushDeps(db, createFakeGateway({ catalog })))
  const { prelude } = await prerender(
    <ServicesProvider value={{ db, useLiveQuery: createReadOnce() } as unknown as Services}>
      <NewProduct />
    </ServicesProvider>,
  )
  const html = await new Response(prelude).text()
  return [...html.matchAll(/<(?:input|textarea|select)\b[^>]* name="(\w+)"/g)].map(
    ([, name = '']) => name,
  )
}

/** For a page that is rendered once: waits for each read. */
function createReadOnce() {
  const reads = new Map<unknown, Promise<unknown>>()
  return (ask: () => Promise<unknown>, [, read]: readonly unknown[]): unknown => {
    const asked = reads.get(read) ?? ask()
    reads.set(read, asked)
    return use(asked)
  }
}

function NewProduct() {
  const form = useForm({ defaultValues: newProductValues })
  return (
    <ProductFieldList
      form={form as never}
      typed={newProductValues}
      busy={false}
      id={null}
      row={null}
      isGone={false}
      categories={[]}
      live={null}
    />
  )
}
