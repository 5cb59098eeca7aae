import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownDraftKey } from '#db/drafts.ts'
import type { Category } from '#domain/categories/category.ts'
import { type FormDraft, untouched } from '#domain/forms/form-merge.ts'
import { PhotoTools } from '#features/photo/photo-tools.tsx'
import { usePhoto } from '#features/photo/use-photo.ts'
import { usePersistedForm } from '#features/edit-form/use-persisted-form.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { EditNotices } from '#features/edit-form/edit-notices.tsx'
import type { EditStep, EntityEditor } from './entity-editor.ts'

interface RowFormProps<Row, Values extends object, Fields, Form> {
  editor: EntityEditor<Row, Values, Fields, Form>
  /** Null for a new one. */
  id: string | null
  /** Live; null when it is not there (any more). */
  row: Row | null
  isGone: boolean
  draft: FormDraft<Values> | null
  startAfresh: () => void
  categories: readonly Category[]
}

/** Stays open while the row changes, or even goes, elsewhere: nothing typed is lost, nothing is overwritten unseen. */
export function RowForm<Row, Values extends object, Fields, Form>(
  props: RowFormProps<Row, Values, Fields, Form>,
) {
  const { editor, id, row, isGone, draft, startAfresh, categories } = props
  const { FieldList, Preview, Below, layout } = editor
  const { form, typed, busy, submit, isRestored, live, photo, forgetAll } = useRowForm(props)
  const step: EditStep = id === null ? 'new' : isGone ? 'gone' : 'edit'
  return (
    <>
      <form
        noValidate
        className="max-w-260"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <EditNotices
          entity={editor.entity}
          isGone={isGone}
          isRestored={draft !== null && isRestored}
          discard={() => void forgetAll().then(startAfresh)}
        />
        <div className={`grid items-start gap-6 ${layout.columns}`}>
          <div className="card">
            <FieldList
              form={form}
              typed={typed}
              busy={busy}
              id={id}
              row={row}
              isGone={isGone}
              categories={categories}
              live={id === null ? null : live}
            />
          </div>
          <div className={layout.picture}>
            <Preview image={editor.imageOf(typed)} row={row} own={photo.used?.url} />
            <PhotoTools state={photo} thing={editor.entity} />
          </div>
        </div>
        <div
          data-foot-bar
          className="sticky bottom-0 z-5 mt-6 flex flex-wrap gap-3 border-bs bg-surface py-3"
        >
          <Button type="submit" busy={busy}>
            {editor.submitText(step, busy)}
          </Button>
          <Link to={editor.list} className="btn-quiet" onClick={() => void forgetAll()}>
            Cancel
          </Link>
        </div>
      </form>
      {Below && step === 'edit' && id !== null && <Below id={id} />}
    </>
  )
}

/** The form's state: what is typed (kept on disk meanwhile), the photo, and what saving sends. */
function useRowForm<Row, Values extends object, Fields, Form>(
  props: RowFormProps<Row, Values, Fields, Form>,
) {
  const { editor, id, row, isGone, draft, categories } = props
  const navigate = useNavigate()
  const draftKey = useDraftKey(editor, id)
  const stored = row && editor.toValues(row)
  const [start] = useState(() => draft ?? untouched(stored ?? editor.empty))
  // oxlint-disable-next-line react/hooks -- the kind of a screen is the same for as long as it is mounted
  const { form, typed, busy, set, setImage, submit } = editor.useForm(start.typed, save)
  const { live, isTouched, send, forget } = usePersistedForm<Values>({
    draftKey,
    start,
    row: stored,
    typed,
    set,
  })
  const photo = usePhoto({
    draftKey,
    image: editor.imageOf(typed),
    savedImage: editor.imageOf(live.seen),
    setImage,
  })

  async function save(fields: Fields, values: Values): Promise<void> {
    const request =
      id === null || isGone
        ? { mutations: [editor.creationOf(fields, categories)], toasts: editor.toasts.added }
        : {
            mutations: editor.editsOf(id, live.seen, values, fields),
            toasts: editor.toasts.updated,
          }
    if (!(await send(values, request))) return
    void photo.forget()
    await navigate({ to: editor.list })
  }

  return {
    form,
    typed,
    busy,
    submit,
    live,
    photo,
    isRestored: id === null || isTouched,
    forgetAll: () => Promise.all([forget(), photo.forget()]),
  }
}

/** '…product:new', '…category:boxes': part of what is stored on people's devices. */
export function useDraftKey({ entity }: { entity: string }, id: string | null): string {
  return ownDraftKey(useStaff().userId, `${entity}:${id ?? 'new'}`)
}
