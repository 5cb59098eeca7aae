/** The edit screens' description of an entity: products and categories have one each. */
import type { ComponentType } from 'react'
import type { Db } from '#db/database.ts'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import type { Category } from '#domain/categories/category.ts'
import type { EntityFormApi, EntityRules, EntityToasts } from './use-entity-form.ts'
import type { LiveForm } from './use-live-form.ts'

/** `gone`: deleted elsewhere while its form was open; it can be saved as a new one. */
export type EditStep = 'new' | 'edit' | 'gone'

interface EntityTexts extends EntityToasts {
  /** Certainly not there. */
  missing: string
  /** Neither this device nor the server can tell. */
  failed: string
  submit: Record<EditStep, string>
  /** While it is being saved. */
  submitting: Record<EditStep, string>
  deletedElsewhere: string
}

export interface EntityEditor<Row, Values extends object, Fields> extends EntityRules<
  Row,
  Values,
  Fields
> {
  texts: () => EntityTexts
  /** The same function at every render. */
  read: (db: Db, id: string) => Promise<EditedRow<Row>>
  FieldList: ComponentType<FieldListProps<Row, Values, Fields>>
  Preview: ComponentType<PreviewProps<Row>>
  /** Below the form of an existing row. */
  Below?: ComponentType<{ id: string }>
  layout: { columns: string; picture: string }
}

export interface FieldListProps<Row, Values extends object, Fields> {
  form: EntityFormApi<Values, Fields>
  typed: Values
  busy: boolean
  /** Null for a new one. */
  id: string | null
  /** Live; null when it does not exist (any more). */
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
