import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { useWrites } from '#staff-services.ts'
import { categoryDeletionOf } from '#domain/writes/category-writes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

interface DeleteCategoryDialogProps {
  /** Null: closed. */
  entry: CategoryEntry | null
  others: readonly Category[]
  close: () => void
  /** Called right before its row disappears from the list. */
  remove: (id: string) => void
}

export function DeleteCategoryDialog({ entry, ...rest }: DeleteCategoryDialogProps) {
  return (
    <Dialog title={t.categoriesAdmin.areYouSure} open={entry !== null} close={rest.close}>
      {entry && <Question entry={entry} {...rest} />}
    </Dialog>
  )
}

type QuestionProps = Omit<DeleteCategoryDialogProps, 'entry'> & { entry: CategoryEntry }

function Question({ entry: { category, products }, others, close, remove }: QuestionProps) {
  const [moveTo, setMoveTo] = useState('')
  const write = useWrites()
  const confirm = async () => {
    close()
    remove(category.id)
    const heir = moveTo === '' ? null : moveTo
    await write({
      mutations: [categoryDeletionOf(category, heir)],
      toasts: t.categoriesAdmin.deletion,
    })
  }
  return (
    <>
      <p className="mt-3">
        {rich(t.categoriesAdmin.whatDeletionDoes, { name: shownName(category) })}
      </p>
      <p className="mt-3 text-text-muted">
        {products === 0
          ? t.categoriesAdmin.hasNoProducts
          : say(t.categoriesAdmin.hasProducts, { n: products })}
      </p>
      {products > 0 && (
        <div className="mt-4">
          <SelectField
            label={t.categoriesAdmin.moveTo}
            value={moveTo}
            onChange={(event) => setMoveTo(event.currentTarget.value)}
          >
            <option value="">{t.categoriesAdmin.noCategory}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {shownName(other)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <DialogButtons close={close}>
        <Button look="danger" onClick={() => void confirm()}>
          {t.common.delete}
        </Button>
      </DialogButtons>
    </>
  )
}
