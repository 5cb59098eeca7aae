/** Owners' edits of the settings. */
import * as v from 'valibot'
import {
  type SettingsPatch as Patch,
  SettingsPatch,
  isBusinessDetail,
} from '#domain/settings/settings.ts'
import {
  type WriteDefinition,
  editableFields,
  mergeEdits,
  noReferences,
  noStockEffect,
  serverFunction,
} from './definition.ts'

const UpdateSettings = v.object({
  base: SettingsPatch,
  patch: SettingsPatch,
})
type UpdateSettings = v.InferOutput<typeof UpdateSettings>

const updateSettings: WriteDefinition<UpdateSettings> = {
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
  payload: UpdateSettings,
  audience: 'staff',
  lane: 'settings',
  id: () => 'shop',
  effects: ({ patch }) => [
    { t: 'settings', id: 'shop', type: 'patch', patch: detailsOf(patch) },
    { t: 'staff_settings', id: 'shop', type: 'patch', patch },
  ],
  creates: null,
  mergeWith: { updateSettings: mergeEdits<UpdateSettings> },
  editable: ({ patch }) => editableFields(patch, 'patch.'),
  conflictBase: 'patch',
}

export const settingsWrites = { updateSettings }

function detailsOf(patch: Patch): Patch {
  return Object.fromEntries(
    Object.entries(patch).filter(([name]) => isBusinessDetail(name)),
  ) as Patch
}
