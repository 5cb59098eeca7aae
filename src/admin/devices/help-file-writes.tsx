import { shortNumber } from '#domain/orders/order-numbers.ts'
import { language } from '#texts/language.ts'
import { fieldName, fieldValue } from '#features/sync/field-texts.ts'
import { readNames, readSubjects } from '#db/outbox/entity-names.ts'
import type { Db } from '#db/database.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { WriteWithSubject } from '#admin/write-rows.tsx'
import type { Operation } from '#domain/writes/operation.ts'
import { type WriteChange, changesOf } from '#domain/writes/write-changes.ts'
import { useQuery } from '#hooks/use-query.ts'
import { formatMoment } from '#ui/formats.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface HelpFileWritesProps {
  operations: readonly Operation[]
  /** The person with this id, in words. */
  nameOf: (userId: string) => string
}

/** The writes of a help file, each with subject, old and new value, author and time. */
export function HelpFileWrites({ operations, nameOf }: HelpFileWritesProps) {
  const described = useQuery(describe, operations)
  if (described.state !== 'ready') return null
  const { subjects, products } = described.value
  return (
    <ul>
      {operations.map((operation) => (
        <li key={operation.id} className="border-be py-2.5 last:border-be-0">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="font-550">
              <WriteWithSubject kind={operation.kind} subject={subjects.get(operation.id)} />
            </span>
            <span className="text-sm text-text-muted">
              {say(t.helpFile.byAt, {
                author: authorText(operation, nameOf),
                time: formatMoment(new Date(operation.createdAt).toISOString()),
              })}
            </span>
          </div>
          {operation.discarding === true && (
            <p className="text-sm text-text-muted">{t.syncStates.discarding}</p>
          )}
          <Changes changes={changesIn(operation)} products={products} />
        </li>
      ))}
    </ul>
  )
}

interface ChangesProps {
  changes: readonly WriteChange[]
  products: ReadonlyMap<string, string>
}

function Changes({ changes, products }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      {changes.map(({ field, product, seen, value }, at) => (
        <div key={at} className="contents">
          <dt className="text-text-muted">
            {product === undefined
              ? fieldName(field)
              : rich(t.syncPage.fieldOf, {
                  product: <bdi>{products.get(product) ?? shortNumber(product)}</bdi>,
                  field: fieldName(field),
                })}
          </dt>
          <dd
            dir="auto"
            className="min-w-0 text-page-start whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {seen === undefined
              ? fieldValue(field, value)
              : rich(t.helpFile.changed, {
                  before: <del className="text-text-muted">{fieldValue(field, seen)}</del>,
                  after: fieldValue(field, value),
                })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

async function describe(db: Db, operations: readonly Operation[]) {
  const sold = operations.flatMap(changesIn).flatMap(({ product }) => product ?? [])
  const [subjects, products] = await Promise.all([
    readSubjects(db, operations, language()),
    readNames(db, 'products', sold, language()),
  ])
  return { subjects, products }
}

function changesIn({ kind, payload }: Operation): WriteChange[] {
  const mutation = parseMutation(kind, payload)
  return mutation === null ? [] : changesOf(mutation)
}

function authorText({ scope, writtenBy }: Operation, nameOf: (userId: string) => string): string {
  const author = writtenBy ?? scope
  return author === 'anon' ? t.helpFile.shopper : nameOf(author.replace('user:', ''))
}
