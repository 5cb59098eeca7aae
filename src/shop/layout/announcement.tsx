import { useEffect, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { useBusinessDetails } from '#features/business/use-business-details.ts'
import { foreignLanguage } from '#features/product/shown-name.tsx'

/**
 * A line of the workshop for all pages. It comes and goes with a page only, so that nothing moves
 * while somebody reads. It is prerendered; index.html hides it after its last day.
 */
export function Announcement() {
  const text = useBusinessDetails()?.announcement ?? ''
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [first] = useState(path)
  const [shown, setShown] = useState({ path, text })
  if (shown.path !== path) setShown({ path, text })
  useEffect(() => {
    if (path !== first) delete document.documentElement.dataset['over']
  }, [path, first])
  return (
    shown.text !== '' && (
      <p className="announcement bg-surface-sunken print:hidden">
        <span
          dir="auto"
          lang={foreignLanguage(shown.text)}
          className="page block py-2.5 text-center text-sm"
        >
          {shown.text}
        </span>
      </p>
    )
  )
}
