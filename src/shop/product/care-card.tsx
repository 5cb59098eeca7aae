import { t } from '#texts/texts.ts'
import { Mark } from '#ui/icon.tsx'

export function CareCard() {
  return (
    <aside className="card mt-9 flex flex-wrap gap-5" aria-labelledby="care">
      <Mark className="h-13 shrink-0 text-brass" />
      <div className="flex-1 basis-50">
        <h2 id="care" className="title-3">
          {t.productParts.care}
        </h2>
        <p className="mt-1.5 text-text-muted">{t.productParts.careText}</p>
      </div>
    </aside>
  )
}
