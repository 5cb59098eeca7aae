import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.ts'

/** The device's own share sheet; where there is none, the link is copied. */
export function ShareButton({ name }: { name: string }) {
  return (
    <button type="button" className="back-link" onClick={() => void share(name)}>
      <Icon name="forward" className="w-4 h-4" />
      Share
    </button>
  )
}

async function share(name: string): Promise<void> {
  const url = location.origin + location.pathname
  const data = { title: `${name} — Nefer`, url }
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share(data)
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ message: 'Link copied', tone: 'success' })
  } catch {
    showToast({ title: 'Copy this link', message: url, tone: 'info' })
  }
}
