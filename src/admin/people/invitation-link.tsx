import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'

export interface NewLink {
  email: string
  secret: string
}

/** Shown once: nobody keeps the secret. */
export function InvitationLink({ link, close }: { link: NewLink | null; close: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const address = `${location.origin}/admin/invitation#${link?.secret ?? ''}`
  function leave() {
    setCopied('no')
    close()
  }
  async function copy() {
    const done = await navigator.clipboard.writeText(address).then(
      () => 'yes' as const,
      () => 'failed' as const,
    )
    setCopied(done)
  }
  return (
    <Dialog title={`${link?.email ?? ''} is invited`} open={link !== null} close={leave}>
      <p className="mt-3 text-text-muted">
        A mail with this link is on its way. You can also hand it over yourself: whoever has it can
        choose the password, so give it to nobody else. It works once and for a week, and is not
        shown again.
      </p>
      <div className="mt-4">
        <Field
          label="Invitation link"
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p role="status" className="hint mt-2 min-h-5">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Copying did not work. Please select the link and copy it.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          Close
        </Button>
        <Button onClick={() => void copy()}>Copy link</Button>
      </div>
    </Dialog>
  )
}
