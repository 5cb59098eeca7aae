import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CategoryField,
  type CategoryValues,
  categoryFields,
} from '#domain/categories/category-form.ts'
import { PhotoTools } from '#features/photo/photo-tools.tsx'
import type { PhotoState } from '#features/photo/use-photo.ts'
import { Button } from '#ui/button.tsx'
import { RemoteChangeNote } from '#features/edit-form/remote-change-note.tsx'
import { Field } from '#ui/form/field.tsx'
import type { LiveForm } from '#features/edit-form/use-live-form.ts'
import { CoverPreview } from './cover-preview.tsx'
import type { CategoryFormApi } from './use-category-form.ts'

interface CategoryFormViewProps {
  form: CategoryFormApi
  imageUrl: string
  photo: PhotoState
  /** Another category has the name. */
  isNameTaken: boolean
  /** The saved picture, when editing. */
  savedImage?: string | undefined
  submitText: string
  busy: boolean
  /** Forgets what was typed. */
  cancel: () => void
  /** Null for a new category. */
  live: LiveForm<CategoryValues> | null
  notices: ReactNode
  /** The ID: what it is, or is going to be. */
  id: ReactNode
}

const texts: Record<CategoryField, { label: string; rows?: number }> = {
  name: { label: 'Name' },
  description: { label: 'Description', rows: 4 },
  imageUrl: { label: 'Cover image URL' },
}

export function CategoryFormView(props: CategoryFormViewProps) {
  const { form, imageUrl, photo, savedImage, submitText, busy, cancel, live, notices, id } = props
  const hints: Partial<Record<CategoryField, ReactNode>> = {
    imageUrl: pictureHint,
    ...(props.isNameTaken && { name: nameTakenHint }),
  }
  return (
    <form
      noValidate
      className="max-w-260"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      {notices}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="card grid gap-5">
          {id}
          {categoryFields.map((name) => (
            <TextField key={name} form={form} name={name} hint={hints[name]} live={live} />
          ))}
        </div>
        <div className="lt-lg:max-w-70">
          <CoverPreview typed={imageUrl} saved={savedImage} own={photo.used?.url} />
          <PhotoTools state={photo} thing="category" />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
        <Link to="/admin/categories" className="btn-quiet" onClick={cancel}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

const pictureHint = 'A picture in 16:9 or 3:2 ratio looks best.'
const nameTakenHint = (
  <span className="font-550 text-warning">There is already a category with this name.</span>
)

interface TextFieldProps {
  form: CategoryFormApi
  name: CategoryField
  hint: ReactNode
  live: LiveForm<CategoryValues> | null
}

function TextField({ form, name, hint, live }: TextFieldProps) {
  const { label, rows } = texts[name]
  return (
    <form.Field name={name}>
      {(field) => {
        const shared = {
          id: name,
          name,
          label,
          required: true,
          value: field.state.value,
          error: field.state.meta.errors[0]?.message,
          onBlur: field.handleBlur,
          hint,
        }
        return (
          <div>
            {rows === undefined ? (
              <Field
                {...shared}
                autoComplete="off"
                {...(name === 'imageUrl' && { inputMode: 'url' as const, autoCapitalize: 'none' })}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            ) : (
              <Field
                {...shared}
                rows={rows}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            )}
            {live && (
              <RemoteChangeNote
                field={label}
                value={live.elsewhere[name]}
                keepMine={() => live.keepMine(name)}
                takeTheirs={() => live.takeTheirs(name)}
              />
            )}
          </div>
        )
      }}
    </form.Field>
  )
}
