import { useState } from 'react'
import { useDraft } from '#admin/edit/use-edited-row.ts'
import { ownDraftKey } from '#db/drafts.ts'
import { readStaffSettings } from '#db/mirror/settings.ts'
import { parseFormDraft } from '#domain/forms/form-merge.ts'
import { noSettings } from '#domain/settings/settings-form.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useStaff } from '#staff-services.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { t } from '#texts/texts.ts'
import { SettingsFields } from './settings-fields.tsx'

/** The details and limits that pages, mail and order rules use. Owners edit, members read. */
export function SettingsScreen() {
  const { userId } = useStaff()
  const draftKey = ownDraftKey(userId, 'settings')
  const settings = valueOr(useQuery(readStaffSettings), null)
  const draft = useDraft(draftKey, parseDraft)
  const [round, setRound] = useState(0)
  if (settings === null || draft === undefined) return <LoadingNote text={t.settings.notHereYet} />
  return (
    <SettingsFields
      key={round}
      settings={settings}
      draft={round === 0 ? draft : null}
      draftKey={draftKey}
      begin={() => setRound(round + 1)}
    />
  )
}

function parseDraft(stored: unknown) {
  return parseFormDraft(stored, noSettings)
}
