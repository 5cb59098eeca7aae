/** The row in an outcome can hold a customer's name and address. It is read once and not stored. */
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeBestEffort } from '#db/storage.ts'

export function withoutRow(outcome: unknown): unknown {
  if (!hasRow(outcome)) return outcome
  const { row: _row, ...rest } = outcome
  return rest
}

/** Removes the rows that version 1.0.0 stored. */
export async function dropStoredRows(db: Db): Promise<void> {
  const { outbox, sent } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, async () => {
      await outbox.filter(hasStoredRow).modify(dropRow)
      await sent.filter(hasStoredRow).modify(dropRow)
    }),
  )
}

type WithOutcome = Pick<Operation, 'outcome'>

function hasStoredRow({ outcome }: WithOutcome): boolean {
  return hasRow(outcome)
}

function dropRow(operation: WithOutcome): void {
  operation.outcome = withoutRow(operation.outcome)
}

function hasRow(outcome: unknown): outcome is { row: unknown } {
  return typeof outcome === 'object' && outcome !== null && 'row' in outcome
}
