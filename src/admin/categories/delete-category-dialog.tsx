import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { useWrites } from '#staff-services.ts'
import { categoryDeletionOf } from '#domain/writes/category-writes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'

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
    <Dialog title="Are you sure?" open={entry !== null} close={rest.close}>
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
    await write({ mutations: [categoryDeletionOf(category, heir)], toasts })
  }
  return (
    <>
      <p className="mt-3">
        This will delete the category “{category.name}”. This action cannot be undone. Products in
        this category must be reassigned.
      </p>
      <p className="mt-3 text-text-muted">
        {products === 0 && 'It has no products.'}
        {products === 1 && 'It has 1 product.'}
        {products > 1 && `It has ${products} products.`}
      </p>
      {products > 0 && (
        <div className="mt-4">
          <SelectField
            label="Move products to"
            value={moveTo}
            onChange={(event) => setMoveTo(event.currentTarget.value)}
          >
            <option value="">No category for now</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <DialogButtons close={close}>
        <Button look="danger" onClick={() => void confirm()}>
          Delete
        </Button>
      </DialogButtons>
    </>
  )
}

const toasts = {
  title: 'Category Deleted',
  confirmed: 'The category has been deleted successfully.',
  failed: 'Failed to delete category. Please try again.',
}
