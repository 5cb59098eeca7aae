import { useState } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { guessColumns, planCourierList } from '#domain/orders/courier-list.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Field, SelectField } from '#ui/form/field.tsx'
import { CourierField, useCouriers } from '#admin/orders/parcel/tracking-fields.tsx'
import { ListPreview } from './list-preview.tsx'
import { type ListTable, readList } from './read-list.ts'

/** Where the settings have a courier: its list sets the tracking numbers of many orders. */
export function CourierList({ views }: { views: readonly StaffOrderView[] }) {
  const [open, setOpen] = useState(false)
  const hasCouriers = useCouriers().length > 0
  const close = () => setOpen(false)
  if (!hasCouriers) return null
  return (
    <p className="mt-4">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.courierList.open}
      </Button>
      <Dialog wide title={t.courierList.open} open={open} close={close}>
        <ListForm views={views} close={close} />
      </Dialog>
    </p>
  )
}

interface ListFormProps {
  views: readonly StaffOrderView[]
  close: () => void
}

function ListForm({ views, close }: ListFormProps) {
  const [table, setTable] = useState<ListTable | null>(null)
  const [problem, setProblem] = useState<'unreadable' | 'tooLarge' | null>(null)
  const [columns, setColumns] = useState({ order: -1, number: -1 })
  const [courier, setCourier] = useState('')
  const { busy, run } = useOnce()
  const write = useWrites()
  const isChosen = columns.order >= 0 && columns.number >= 0 && columns.order !== columns.number
  const lines = (table?.rows ?? []).map(({ line, cells }) => ({
    line,
    order: cells[columns.order] ?? '',
    number: cells[columns.number] ?? '',
  }))
  const orders = views.map(({ order }) => order)
  const plan = isChosen ? planCourierList(lines, orders, courier) : null
  const n = plan?.writes.length ?? 0

  async function read(file: File): Promise<void> {
    const found = await readList(file).catch(() => 'unreadable' as const)
    const isTable = typeof found !== 'string'
    setProblem(isTable ? null : found)
    setTable(isTable ? found : null)
    setColumns(isTable ? guessColumns(found.header) : { order: -1, number: -1 })
  }

  async function save(): Promise<boolean> {
    const saved = await write({
      mutations: plan?.writes ?? [],
      undoable: true,
      toasts: {
        title: t.tracking.saved,
        confirmed: say(t.courierList.saved, { n }),
        failed: t.tracking.failed,
      },
    })
    if (saved) close()
    return saved
  }

  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(save)
      }}
    >
      <Field
        label={t.courierList.file}
        type="file"
        accept=".csv,text/csv,text/plain"
        hint={t.courierList.hint}
        error={problem === null ? undefined : t.courierList[problem]}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file !== undefined) void read(file)
        }}
      />
      {table !== null && (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Column
              label={t.courierList.orderColumn}
              header={table.header}
              at={columns.order}
              choose={(order) => setColumns({ ...columns, order })}
            />
            <Column
              label={t.courierList.numberColumn}
              header={table.header}
              at={columns.number}
              choose={(number) => setColumns({ ...columns, number })}
            />
          </div>
          <CourierField courier={courier} choose={setCourier} none={t.courierList.keepCourier} />
          {plan !== null && <ListPreview plan={plan} />}
        </>
      )}
      <DialogButtons close={close}>
        <Button type="submit" busy={busy} disabled={n === 0}>
          {n === 0 ? t.bulkEdit.nothingToChange : say(t.courierList.save, { n })}
        </Button>
      </DialogButtons>
    </form>
  )
}

interface ColumnProps {
  label: string
  header: readonly string[]
  at: number
  choose: (at: number) => void
}

function Column({ label, header, at, choose }: ColumnProps) {
  return (
    <SelectField
      label={label}
      value={at}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      <option value={-1}>{t.courierList.chooseColumn}</option>
      {header.map((name, column) => (
        <option key={column} value={column}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
