import { type MouseEvent, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useOpened } from '#services.ts'
import { type PublishedLanguage, localPath } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { otherLanguage, rememberSwitch } from './language-choice.ts'

const ConfirmSwitch = lazyPart(() =>
  import('./confirm-switch.tsx').then((module) => module.ConfirmSwitch),
)

interface LanguageLinkProps {
  className: string
  /** The page in the other language takes the place of this one in the history. */
  replace?: boolean
}

/** The same page in the other language: a page load. Nothing while one language is published. */
export function LanguageLink(props: LanguageLinkProps) {
  const other = otherLanguage()
  return other && <LinkTo other={other} {...props} />
}

function LinkTo({
  other,
  className,
  replace = false,
}: LanguageLinkProps & { other: PublishedLanguage }) {
  const opened = useOpened()
  const [asking, setAsking] = useState(false)
  const address = localPath(useLocation({ select: ({ href }) => href }), other.prefix)

  function leave() {
    rememberSwitch(other)
    if (replace) location.replace(address)
    else location.assign(address)
  }
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // What is kept in memory only is lost.
    if (opened !== null && !opened.db.lasting) setAsking(true)
    else leave()
  }
  return (
    <>
      <a
        href={address}
        hrefLang={other.code}
        lang={other.code}
        className={className}
        onClick={press}
      >
        {t.language.names[other.code]}
      </a>
      {asking && <ConfirmSwitch leave={leave} close={() => setAsking(false)} />}
    </>
  )
}
