import { useNavigate } from '@tanstack/react-router'
import { forgetSearches, rememberSearch } from '#db/shopper/recent-searches.ts'
import { useServices } from '#services.ts'
import type { Option } from './use-search-options.ts'

/** What can be done with a search. Recent searches are a convenience: where nothing can be stored, there are none. */
export function useSearchActions(text: string, close: () => void, setText: (text: string) => void) {
  const { db } = useServices()
  const navigate = useNavigate()
  const remember = () => void rememberSearch(db, text).catch(() => undefined)

  const searchFor = (wanted: string) => {
    if (wanted.trim() === '') return
    remember()
    close()
    void navigate({ to: '/products', search: { q: wanted.trim() } })
  }
  const choose = (option: Option) => {
    switch (option.kind) {
      case 'recent':
        return setText(option.text)
      case 'all':
        return searchFor(text)
      case 'product':
        remember()
        close()
        return void navigate({ to: '/product/$id', params: { id: option.product.id } })
    }
  }
  return { choose, searchFor, forget: () => void forgetSearches(db).catch(() => undefined) }
}
