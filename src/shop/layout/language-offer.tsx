import { LanguageLink } from '#features/language/language-link.tsx'
import { otherLanguage } from '#features/language/language-choice.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * Offers the page in Arabic, once on each device. The first script of the page (index.html) shows
 * it before the first paint, if the first language of the browser is Arabic.
 */
export function LanguageOffer() {
  if (otherLanguage()?.code !== 'ar') return null
  return (
    <div lang="ar" dir="rtl" className="language-offer bg-surface-sunken print:hidden">
      <div className="page flex flex-wrap items-center gap-x-4">
        <p className="py-2">{t.language.offer}</p>
        <LanguageLink className="link inline-flex min-h-11 items-center font-550" />
        <button
          type="button"
          className="btn-icon ms-auto -me-2.5"
          aria-label={t.language.closeOffer}
          onClick={() => delete document.documentElement.dataset['offer']}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
