import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast.ts'

/** Puts a stored row on the clipboard as JSON: nothing has to be lost, whatever happens to it. */
export function CopyButton({ value }: { value: unknown }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(JSON.stringify(value, null, 2))
      showToast({ tone: 'success', message: 'Copied' })
    } catch {
      showToast({ tone: 'error', message: 'The browser did not allow copying.' })
    }
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      Copy
    </Button>
  )
}
