import { showToast } from '#ui/toast/toast.ts'

/** The device's own share sheet; where there is none, the link is copied. */
export async function share(name: string): Promise<void> {
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
    showToast({ message: 'Link copied', tone: 'success', ofPage: true })
  } catch {
    showToast({ title: 'Copy this link', message: url, tone: 'info' })
  }
}
