/** What the generic edit screens have to know about a kind of thing: products and categories each say it once. */
import type { ComponentType } from 'react'
import type { Db } from '#db/database.ts'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { WriteToasts } from '#staff-services.ts'
import type { LiveForm } from '#features/edit-form/use-persisted-form.ts'

/** `gone`: it was deleted elsewhere while its form was open, and can be saved as a new one. */
export type EditStep = 'new' | 'edit' | 'gone'

/** `Values`: the form as typed. `Fields`: as checked. */
export interface EntityEditor<Row, Values extends object, Fields, Form> {
  entity: 'product' | 'category'
  list: '/admin/products' | '/admin/categories'
  /** `missing`: certainly not there. `failed`: neither this device nor the server can tell. */
  messages: { missing: string; failed: string }
  toasts: { added: WriteToasts; updated: WriteToasts }
  submitText: (step: EditStep, busy: boolean) => string
  /** The element's id is the field's name. */
  firstField: string
  empty: Values
  toValues: (row: Row) => Values
  imageOf: (values: Values) => string
  /** The same function at every render, as `parseDraft`. */
  read: (db: Db, id: string) => Promise<EditedRow<Row>>
  /** Null when nothing was kept. */
  parseDraft: (stored: unknown) => { seen: Values; typed: Values } | null
  creationOf: (fields: Fields, categories: readonly Category[]) => Mutation
  /** Nothing when nothing was changed. */
  editsOf: (id: string, seen: Values, typed: Values, fields: Fields) => readonly Mutation[]
  /** A hook. `submit` is called with what has passed the checks. */
  useForm: (
    start: Values,
    submit: (fields: Fields, typed: Values) => Promise<void>,
  ) => EditForm<Values, Form>
  FieldList: ComponentType<FieldListProps<Row, Values, Form>>
  Preview: ComponentType<PreviewProps<Row>>
  /** Below the form of something that is there. */
  Below?: ComponentType<{ id: string }>
  /** Class names of the columns, and of the one with the picture. */
  layout: { columns: string; picture: string }
}

export interface EditForm<Values, Form> {
  form: Form
  typed: Values
  busy: boolean
  set: (name: keyof Values, value: Values[keyof Values]) => void
  setImage: (address: string) => void
  submit: () => void
}

export interface FieldListProps<Row, Values, Form> {
  form: Form
  typed: Values
  busy: boolean
  /** Null for a new one. */
  id: string | null
  /** Live; null when it is not there (any more). */
  row: Row | null
  isGone: boolean
  categories: readonly Category[]
  /** Null for a new one. */
  live: LiveForm<Values> | null
}

export interface PreviewProps<Row> {
  /** The picture's address as typed. */
  image: string
  row: Row | null
  /** The form's picture, when it is a photo that was made here. */
  own: string | undefined
}
