import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'

/** A stored value, unchanged; can be scrolled and selected. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <textarea
      readOnly
      dir="ltr"
      aria-label={label}
      value={text}
      rows={Math.min(text.split('\n').length, 14)}
      className="field my-3 resize-y bg-surface-sunken font-mono text-sm leading-normal whitespace-pre"
    />
  )
}

/** Copies a stored row as JSON, so that nothing is lost. */
export function CopyButton({ value }: { value: unknown }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2))
      showToast({ tone: 'success', message: t.syncPage.copied })
    } catch {
      showToast({ tone: 'error', message: t.syncPage.copyFailed })
    }
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {t.syncPage.copy}
    </Button>
  )
}
