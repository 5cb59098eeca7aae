import { readEditedCategory } from '#db/staff/edited-rows.ts'
import { categoryFields } from '#domain/categories/category-form.ts'
import { useEditedRow } from '#features/edit-form/use-edited-row.ts'
import { useFreshStart } from '#features/edit-form/use-fresh-start.ts'
import { GoBack } from '#ui/page/go-back.tsx'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { categoryDraftKey, parseCategoryDraft } from './category-draft.ts'
import { EditCategory } from './edit-category.tsx'

const list = '/admin/categories'

export function EditCategoryScreen({ id }: { id: string }) {
  const edited = useEditedRow({
    id,
    read: readEditedCategory,
    draftKey: categoryDraftKey(id),
    parseDraft: parseCategoryDraft,
  })
  const fresh = useFreshStart(edited.state === 'open' ? edited.draft : null, categoryFields[0])
  switch (edited.state) {
    case 'loading':
      return <LoadingNote text="Loading..." />
    case 'missing':
      return <GoBack to={list} message="Category not found" />
    case 'failed':
      return <GoBack to={list} message="Failed to fetch category. Please try again." />
    case 'open':
      return (
        <EditCategory
          key={fresh.key}
          id={id}
          category={edited.row}
          isGone={edited.isGone}
          draft={fresh.draft}
          startAfresh={fresh.startAfresh}
          categories={edited.categories}
        />
      )
  }
}
