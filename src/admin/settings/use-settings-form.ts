import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { createFormAutosave } from '#db/drafts.ts'
import { type FormDraft, hasTouched, untouched } from '#domain/forms/form-merge.ts'
import {
  SettingsForm,
  type SettingsValues,
  settingsEdits,
  settingsFields,
  settingsToValues,
} from '#domain/settings/settings-form.ts'
import type { StaffSettings } from '#domain/settings/settings.ts'
import { useLiveForm } from '#admin/edit/use-live-form.ts'
import { useServices } from '#services.ts'
import { useWrites } from '#staff-services.ts'
import { focusFirstBad } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

export interface SettingsFormOptions {
  /** The current settings, updated by a live query. */
  settings: StaffSettings
  draft: FormDraft<SettingsValues> | null
  draftKey: string
  /** Called once the edit is queued: starts the form again from the stored values. */
  begin: () => void
}

/** Keeps the draft on disk. Untouched fields follow changes of others (`useLiveForm`). */
export function useSettingsForm({ settings, draft, draftKey, begin }: SettingsFormOptions) {
  const { db } = useServices()
  const write = useWrites()
  const stored = settingsToValues(settings)
  const [start] = useState(() => draft ?? untouched(stored))
  const [keeper] = useState(() =>
    createFormAutosave<FormDraft<SettingsValues>>(db, draftKey, draft !== null),
  )
  const form = useForm({
    defaultValues: start.typed,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: SettingsForm },
    onSubmit: async ({ value }) => save(value),
    onSubmitInvalid: ({ formApi }) => {
      for (const name of settingsFields)
        if ((formApi.getFieldMeta(name)?.errors.length ?? 0) > 0) showField(name)
      focusFirstBad(settingsFields, formApi as never)
    },
  })
  const typed = useStore(form.store, (state) => state.values)
  const set = (name: string, value: string) => form.setFieldValue(name, value)
  const live = useLiveForm({ start: start.seen, row: stored, typed, set })
  const { seen } = live
  const isTouched = hasTouched(seen, typed)
  useEffect(() => keeper.keep(isTouched ? { seen, typed } : null), [keeper, seen, typed, isTouched])

  async function save(value: SettingsValues): Promise<void> {
    const toasts = t.settings.updated
    const mutations = settingsEdits(seen, value, v.parse(SettingsForm, value))
    // The transaction that queues the write removes the draft: one of the two is always on disk.
    const sent = { key: draftKey, isStored: (await keeper.stop()) === true }
    if (mutations.length === 0)
      showToast({ tone: 'success', title: toasts.title, message: t.entityEdit.nothingChanged })
    if (mutations.length === 0 || (await write({ mutations, toasts, draft: sent }))) begin()
    else keeper.keep({ seen, typed: value })
  }

  return {
    form,
    live,
    busy: useStore(form.store, (state) => state.isSubmitting),
    isTouched,
    isRestored: draft !== null && isTouched,
    forget: () => keeper.drop(),
  }
}

/** Opens the testimonial that contains the field. */
function showField(name: string): void {
  const hidden = document.getElementById(name)?.closest('details')
  if (hidden) hidden.open = true
}

export type SettingsFormApi = ReturnType<typeof useSettingsForm>['form']
