import { Link } from '@tanstack/react-router'
import { PhotoTools } from '#features/photo/photo-tools.tsx'
import { Button } from '#ui/button.tsx'
import { PendingPhotos } from './pending-photos.ts'
import { EditNotices } from './edit-notices.tsx'
import type { EditStep, EntityEditor } from './entity-editor.ts'
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts'
import { t } from '#texts/texts.ts'

interface EntityFormProps<Row, Values extends object, Fields> extends EntityFormOptions<
  Row,
  Values
> {
  editor: EntityEditor<Row, Values, Fields>
  startAfresh: () => void
}

/** Stays open while the row is changed or deleted elsewhere: it loses and overwrites nothing. */
export function EntityForm<Row, Values extends object, Fields>({
  editor,
  startAfresh,
  ...options
}: EntityFormProps<Row, Values, Fields>) {
  const { FieldList, Preview, Below, layout } = editor
  const texts = editor.texts()
  const { id, row, isGone, categories } = options
  const { form, typed, busy, isTouched, isRestored, live, image, photo, ...acts } = useEntityForm(
    editor,
    options,
  )
  const { submit, track, forgetAll } = acts
  const step: EditStep = id === null ? 'new' : isGone ? 'gone' : 'edit'
  return (
    <>
      <form
        noValidate
        className="max-w-260"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <EditNotices
          deletedText={texts.deletedElsewhere}
          isGone={isGone}
          isRestored={isRestored}
          discard={() => void forgetAll().then(startAfresh)}
        />
        <div className={`grid items-start gap-6 ${layout.columns}`}>
          <div className="card">
            <PendingPhotos value={track}>
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
            </PendingPhotos>
          </div>
          <div className={layout.picture}>
            <Preview image={image} row={row} own={photo.used?.url} />
            <PhotoTools state={photo} thing={editor.entity} />
          </div>
        </div>
        <div
          data-foot-bar
          className="sticky bottom-0 z-5 mt-6 flex flex-wrap gap-3 border-bs bg-surface py-3"
        >
          <Button type="submit" busy={busy}>
            {busy ? texts.submitting[step] : texts.submit[step]}
          </Button>
          <Link to={editor.list} className="btn-quiet" onClick={() => void forgetAll()}>
            {t.common.cancel}
          </Link>
          {(isTouched || isRestored) && (
            <p className="hint self-center">{t.entityEdit.notSavedYet}</p>
          )}
        </div>
      </form>
      {Below && step === 'edit' && id !== null && <Below id={id} />}
    </>
  )
}
