import { t } from '#texts/texts.ts'
import { lineDrawing } from '#ui/icon.tsx'
import { titleOf } from '#texts/title-of.ts'
import { share } from '#ui/share.ts'
import { showToast } from '#ui/toast/toast.ts'

export function ShareButton({ name }: { name: string }) {
  return (
    <button type="button" className="back-link" onClick={() => void shareOrCopy(name)}>
      <svg {...lineDrawing} className="w-4.5 h-4.5">
        <path d="M12 15V4M8 7.5 12 3.5l4 4M6.5 11.5v8h11v-8" />
      </svg>
      {t.productParts.share}
    </button>
  )
}

/** The share sheet of the device; without one, the link is copied. */
async function shareOrCopy(name: string): Promise<void> {
  const url = location.origin + location.pathname
  if (!(await share({ title: titleOf(name), url }))) await copyLink(url)
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ message: t.productParts.linkCopied, tone: 'success', ofPage: true })
  } catch {
    showToast({ title: t.productParts.copyThisLink, message: url, tone: 'info' })
  }
}
