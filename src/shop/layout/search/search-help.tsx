import { Link } from '@tanstack/react-router'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'

interface SearchHelpProps {
  text: string
  found: boolean
  close: () => void
  /** Present while recent searches are shown. */
  forget: (() => void) | undefined
}

/** Suggestions where nothing is typed yet, or nothing was found. */
export function SearchHelp({ text, found, close, forget }: SearchHelpProps) {
  const { db } = useServices()
  const categories = useLiveQuery(() => load(() => listCategories(db)), [db])
  if (found) return null
  return (
    <div className="mt-3">
      {forget !== undefined && (
        <button type="button" className="back-link" onClick={forget}>
          Clear recent searches
        </button>
      )}
      {text.trim() !== '' && (
        <p className="mb-5 text-text-muted">Try fewer letters or another word, or look around:</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-2">
        {(categories?.ok ? categories.value : []).map(({ id, name }) => (
          <li key={id}>
            <Link to="/categories/$id" params={{ id }} onClick={close} className="chip">
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/products" onClick={close} className="chip">
            The whole collection
          </Link>
        </li>
      </ul>
    </div>
  )
}
