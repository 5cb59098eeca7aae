import { LanguageLink } from '#features/language/language-link.tsx'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'

/** Offers the page in Arabic, once on each device. In one line: layout.css reserves its height. */
export function LanguageOffer() {
  return (
    <div lang="ar" dir="rtl" className="page flex items-center gap-x-4">
      <p className="truncate">{t.languageSwitch.offer}</p>
      <LanguageLink className="link inline-flex min-h-11 items-center font-550" />
      <button
        type="button"
        className="btn-icon ms-auto -me-2.5"
        aria-label={t.languageSwitch.closeOffer}
        onClick={() => delete document.documentElement.dataset['offer']}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
