import { listCategories } from '#db/mirror/catalog.ts'
import { useDraft, useFreshStart, useEditedRow } from './use-edited-row.ts'
import { parseFormDraft } from '#domain/forms/form-merge.ts'
import { memoize } from '#domain/functions.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import type { EntityEditor } from './entity-editor.ts'
import { EntityForm } from './entity-form.tsx'
import { useDraftKey } from './use-entity-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

interface AddScreenProps<Row, Values extends object, Fields> {
  editor: EntityEditor<Row, Values, Fields>
}

export function AddScreen<Row, Values extends object, Fields>({
  editor,
}: AddScreenProps<Row, Values, Fields>) {
  const draft = useDraft(useDraftKey(editor, null), draftParser(editor.empty))
  const fresh = useFreshStart(draft ?? null, editor.fields[0])
  const categories = valueOr(useQuery(listCategories), [])
  if (draft === undefined) return <LoadingNote text={t.common.loading} />
  return (
    <EntityForm
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

type EditScreenProps<Row, Values extends object, Fields> = AddScreenProps<Row, Values, Fields> & {
  id: string
}

export function EditScreen<Row, Values extends object, Fields>({
  editor,
  id,
}: EditScreenProps<Row, Values, Fields>) {
  const { read, list, texts } = editor
  const parseDraft = draftParser(editor.empty)
  const edited = useEditedRow({ id, read, draftKey: useDraftKey(editor, id), parseDraft })
  const fresh = useFreshStart(edited.state === 'open' ? edited.draft : null, editor.fields[0])
  switch (edited.state) {
    case 'loading':
      return <LoadingNote text={t.common.loading} />
    case 'missing':
    case 'failed':
      return <GoBack to={list} message={texts()[edited.state]} />
    case 'open':
      return (
        <EntityForm
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

/** For a row that cannot be edited: reports why and returns to the list. */
function GoBack({ message, to }: { message: string; to: '/admin/products' | '/admin/categories' }) {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    showToast({ tone: 'error', title: t.common.error, message })
    void navigate({ to, replace: true })
  }, [message, to, navigate])
  return null
}

/** One function for each entity: the hooks need the same one at every render. */
const draftParser = memoize(
  <Values extends object>(empty: Values) =>
    (stored: unknown) =>
      parseFormDraft(stored, empty),
)
