import { language } from '#texts/language.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import type { ReactNode } from 'react'
import type { Db } from '#db/database.ts'
import { readNames, readSubjects } from '#db/outbox/entity-names.ts'
import { listSyncIssues } from '#db/staff/issues.ts'
import { editableFields, isRemoval, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { rejectedProducts } from '#domain/writes/outcome.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { ConflictCard, DeletionConflictCard } from './conflict-card.tsx'
import { RejectionCard } from './rejection-card.tsx'
import { WaitingList, WritesOfOthers } from './waiting-writes.tsx'
import { t } from '#texts/texts.ts'

/** Writes that need a decision, and waiting writes. */
export function SyncIssuesScreen() {
  const { userId } = useStaff()
  const now = useNow(30_000)
  const loaded = useQuery(readAll, userId)
  if (loaded.state === 'loading') return null
  if (loaded.state === 'failed') return <ReadProblem what="waiting" />
  const { conflicts, rejections, waiting, needsYou, subjects, names } = loaded.value
  const nameOf = (id: string) => names.get(id) ?? shortNumber(id)
  return (
    <div data-focus="heading" className="grid max-w-240 gap-8">
      {needsYou === 0 && <p className="card text-text-muted">{t.syncIssues.none}</p>}
      <Section title={t.syncIssues.conflicts} shown={conflicts.length > 0}>
        <p className="text-text-muted">{t.syncIssues.conflictsText}</p>
        {conflicts.map((operation) => {
          const Card = isDeletion(operation) ? DeletionConflictCard : ConflictCard
          const subject = subjects.get(operation.id)
          return <Card key={operation.id} operation={operation} subject={subject} now={now} />
        })}
      </Section>
      <Section title={t.syncIssues.refused} shown={rejections.length > 0}>
        {rejections.map((operation) => (
          <RejectionCard
            key={operation.id}
            operation={operation}
            subject={subjects.get(operation.id)}
            nameOf={nameOf}
            now={now}
          />
        ))}
      </Section>
      <Section title={t.syncIssues.onTheWay} shown={waiting.length > 0}>
        <WaitingList operations={waiting} subjects={subjects} now={now} />
      </Section>
      <WritesOfOthers issues={loaded.value} />
    </div>
  )
}

interface SectionProps {
  title: string
  shown: boolean
  children: ReactNode
}

function Section({ title, shown, children }: SectionProps) {
  if (!shown) return null
  return (
    <section data-focus="heading" className="grid gap-4">
      <h2 className="title-3">{title}</h2>
      {children}
    </section>
  )
}

async function readAll(db: Db, userId: string) {
  const issues = await listSyncIssues(db, userId)
  const { conflicts, rejections, waiting } = issues
  const [subjects, names] = await Promise.all([
    readSubjects(db, [...conflicts, ...rejections, ...waiting], language()),
    readNames(db, 'products', productsNamedIn(rejections), language()),
  ])
  return { ...issues, subjects, names }
}

function isDeletion({ kind, payload }: Operation): boolean {
  const mutation = parseMutation(kind, payload)
  return mutation !== null && isRemoval(mutation)
}

/** The products in the server's answers and in lines that can be corrected. */
function productsNamedIn(rejections: readonly Operation[]): string[] {
  return rejections.flatMap(({ kind, payload, outcome }) => {
    const mutation = parseMutation(kind, payload)
    const lines = mutation === null ? [] : editableFields(mutation)
    return [...lines.flatMap(({ product }) => product ?? []), ...rejectedProducts(outcome)]
  })
}
