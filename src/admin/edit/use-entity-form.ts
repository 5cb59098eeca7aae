import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { createFormAutosave, ownDraftKey } from '#db/drafts.ts'
import type { Category } from '#domain/categories/category.ts'
import { type FormDraft, hasTouched, untouched } from '#domain/forms/form-merge.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { dropFormPhotos } from '#db/staff/photos.ts'
import { photoIdOf } from '#domain/products/product-photo.ts'
import { usePhoto } from '#features/photo/use-photo.ts'
import { useServices } from '#services.ts'
import { type WriteToasts, useStaff, useWrites } from '#staff-services.ts'
import { focusFirstBad } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { useSubmitLater } from './pending-photos.ts'
import { useLiveForm } from './use-live-form.ts'
import { t } from '#texts/texts.ts'

export interface EntityToasts {
  added: WriteToasts
  updated: WriteToasts
}

/**
 * What an edit form needs apart from its components. `Values`: the form as typed. `Fields`: as
 * checked.
 */
export interface EntityRules<Row, Values extends object, Fields> {
  entity: 'product' | 'category'
  list: '/admin/products' | '/admin/categories'
  texts: () => EntityToasts
  schema: v.GenericSchema<Values, Fields>
  /** In the order of the form; the element's id is the field's name. */
  fields: readonly (keyof Values & string)[]
  empty: Values
  toValues: (row: Row) => Values
  imageField: keyof Values & string
  /** Addresses of further pictures, which may be photos of this form. */
  picturesIn?: (typed: Values) => readonly string[]
  creationOf: (fields: Fields, categories: readonly Category[]) => Mutation
  editsOf: (id: string, seen: Values, typed: Values, fields: Fields) => readonly Mutation[]
}

export interface EntityFormOptions<Row, Values extends object> {
  /** Null for a new one. */
  id: string | null
  /** Live; null when it does not exist (any more). */
  row: Row | null
  isGone: boolean
  draft: FormDraft<Values> | null
  categories: readonly Category[]
}

/** The state of an edit form: the values (kept on disk), the photo, and the writes of a save. */
export function useEntityForm<Row, Values extends object, Fields>(
  rules: EntityRules<Row, Values, Fields>,
  { id, row, isGone, draft, categories }: EntityFormOptions<Row, Values>,
) {
  const { db } = useServices()
  const write = useWrites()
  const navigate = useNavigate()
  const draftKey = useDraftKey(rules, id)
  const stored = row && rules.toValues(row)
  const [start] = useState(() => draft ?? untouched(stored ?? rules.empty))
  const [keeper] = useState(() =>
    createFormAutosave<FormDraft<Values>>(db, draftKey, draft !== null),
  )
  const isSaved = useRef(false)
  const form = useCheckedForm(rules, start.typed, save)
  const typed = useStore(form.store, (state) => state.values)
  const live = useLiveForm({ start: start.seen, row: stored, typed, set })
  const { seen } = live
  const image = String(typed[rules.imageField])
  const { track, submit, isWaiting } = useSubmitLater(() => form.handleSubmit())
  const photo = usePhoto({
    draftKey,
    image,
    savedImage: String(seen[rules.imageField]),
    others: rules.picturesIn?.(typed) ?? [],
    setImage: (address) => set(rules.imageField, address as Values[keyof Values]),
  })
  const isTouched = hasTouched(seen, typed)
  useEffect(() => {
    if (!isSaved.current) keeper.keep(isTouched ? { seen, typed } : null)
  }, [keeper, seen, typed, isTouched])

  function set(name: keyof Values, value: Values[keyof Values]) {
    form.setFieldValue(name as never, value as never)
  }

  async function save(fields: Fields, values: Values): Promise<void> {
    const { creationOf, editsOf, texts, list } = rules
    const { added, updated } = texts()
    const isSent =
      id === null || isGone
        ? await send(values, [creationOf(fields, categories)], added)
        : await send(values, editsOf(id, seen, values, fields), updated)
    if (!isSent) return
    void photo.forget()
    await navigate({ to: list })
  }

  /** False when nothing could be saved; the typed values are kept then. */
  async function send(values: Values, mutations: readonly Mutation[], toasts: WriteToasts) {
    isSaved.current = true
    if (mutations.length === 0) {
      await keeper.drop()
      showToast({ tone: 'success', title: toasts.title, message: t.entityEdit.nothingChanged })
      return true
    }
    // The transaction that queues the writes removes the draft: one of the two is always on disk.
    const sent = { key: draftKey, isStored: (await keeper.stop()) === true }
    if (await write({ mutations, toasts, draft: sent })) return true
    isSaved.current = false
    keeper.keep({ seen, typed: values })
    return false
  }

  function forgetPictures(): Promise<void> {
    const ids = rules.picturesIn?.(typed).flatMap((address) => photoIdOf(address) ?? [])
    return dropFormPhotos(db, ids ?? []).catch(() => undefined)
  }

  return {
    form,
    typed,
    live,
    image,
    photo: { ...photo, take: (file: Blob) => track(photo.take(file)) },
    track,
    submit,
    busy: useStore(form.store, (state) => state.isSubmitting) || isWaiting,
    isTouched,
    isRestored: draft !== null && (id === null || isTouched),
    /** Removes the draft and the photo from this device. */
    forgetAll: () => Promise.all([keeper.drop(), photo.forget(), forgetPictures()]),
  }
}

export type EntityFormApi<Values extends object, Fields> = ReturnType<
  typeof useCheckedForm<Values, Fields>
>

/** Validates on submit, then at every change; focuses the first bad field. */
function useCheckedForm<Values extends object, Fields>(
  { schema, fields }: Pick<EntityRules<never, Values, Fields>, 'schema' | 'fields'>,
  defaultValues: Values,
  submit: (fields: Fields, typed: Values) => Promise<void>,
) {
  return useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => submit(v.parse(schema, value), value),
    onSubmitInvalid: ({ formApi }) => focusFirstBad(fields, formApi as never),
  })
}

/** '…product:new', '…category:boxes': part of the keys stored on people's devices. */
export function useDraftKey({ entity }: { entity: string }, id: string | null): string {
  return ownDraftKey(useStaff().userId, `${entity}:${id ?? 'new'}`)
}
