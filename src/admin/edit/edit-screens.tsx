import { listCategories } from '#db/mirror/catalog.ts'
import { useDraft, useFreshStart, useEditedRow } from '#features/edit-form/use-edited-row.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import type { EntityEditor } from './entity-editor.ts'
import { RowForm, useDraftKey } from './row-form.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showToast } from '#ui/toast/toast.ts'

interface AddScreenProps<Row, Values extends object, Fields, Form> {
  editor: EntityEditor<Row, Values, Fields, Form>
}

export function AddScreen<Row, Values extends object, Fields, Form>({
  editor,
}: AddScreenProps<Row, Values, Fields, Form>) {
  const draft = useDraft(useDraftKey(editor, null), editor.parseDraft)
  const fresh = useFreshStart(draft ?? null, editor.firstField)
  const categories = valueOr(useQuery(listCategories), [])
  if (draft === undefined) return <LoadingNote text="Loading..." />
  return (
    <RowForm
      key={fresh.key}
      editor={editor}
      id={null}
      row={null}
      isGone={false}
      draft={fresh.draft}
      startAfresh={fresh.startAfresh}
      categories={categories}
    />
  )
}

type EditScreenProps<Row, Values extends object, Fields, Form> = AddScreenProps<
  Row,
  Values,
  Fields,
  Form
> & { id: string }

export function EditScreen<Row, Values extends object, Fields, Form>({
  editor,
  id,
}: EditScreenProps<Row, Values, Fields, Form>) {
  const { read, parseDraft, list, messages } = editor
  const edited = useEditedRow({ id, read, draftKey: useDraftKey(editor, id), parseDraft })
  const fresh = useFreshStart(edited.state === 'open' ? edited.draft : null, editor.firstField)
  switch (edited.state) {
    case 'loading':
      return <LoadingNote text="Loading..." />
    case 'missing':
    case 'failed':
      return <GoBack to={list} message={messages[edited.state]} />
    case 'open':
      return (
        <RowForm
          key={fresh.key}
          editor={editor}
          id={id}
          row={edited.row}
          isGone={edited.isGone}
          draft={fresh.draft}
          startAfresh={fresh.startAfresh}
          categories={edited.categories}
        />
      )
  }
}

/** For what cannot be edited: says why and returns to the list. */
function GoBack({ message, to }: { message: string; to: '/admin/products' | '/admin/categories' }) {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    showToast({ tone: 'error', title: 'Error', message })
    void navigate({ to, replace: true })
  }, [message, to, navigate])
  return null
}
