import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Product } from '#domain/products/product.ts'
import { forgetSearches, readRecentSearches, rememberSearch } from '#db/shopper/recent.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { findProducts } from './product-index.ts'
import { type Hits, type IndexState, noHits } from './search-texts.ts'
import { useProductIndex } from './use-product-index.ts'

/** One entry of the list; `id` is the id of its element. */
export type Option =
  | { kind: 'recent'; id: string; text: string }
  | { kind: 'product'; id: string; product: Product }
  /** Link to the page with all results. */
  | { kind: 'all'; id: string; total: number }

const visible = 7

interface SearchOptionsState {
  options: Option[]
  hits: Hits
  state: IndexState
}

/** Without a text: recent searches. */
export function useSearchOptions(text: string): SearchOptionsState {
  const index = useProductIndex()
  const recent = useQuery(readRecentSearches)
  return useMemo(() => {
    const state = index === undefined ? 'loading' : index === 'failed' ? 'failed' : 'ready'
    if (text.trim() === '')
      return { options: recentOptions(valueOr(recent, [])), hits: noHits, state }
    if (index === undefined || index === 'failed') return { options: [], hits: noHits, state }
    const { products, ...hits } = findProducts(index, text, visible)
    const options: Option[] = products.map((product, at) => ({
      kind: 'product',
      id: `search-option-${at}`,
      product,
    }))
    if (hits.total > visible)
      options.push({ kind: 'all', id: 'search-option-all', total: hits.total })
    return { options, hits, state }
  }, [index, recent, text])
}

function recentOptions(texts: readonly string[]): Option[] {
  return texts.map((text, at) => ({ kind: 'recent', id: `search-option-${at}`, text }))
}

/** The entries of a search. Without storage there are no recent searches. */
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

export interface OptionKeys {
  /** Id of the entry that Enter would choose. */
  active: string | undefined
  pressKey: (event: KeyboardEvent) => void
}

/** Arrows move through the list and out of it. Enter chooses the entry; undefined: the text. */
export function useOptionKeys(
  options: readonly Option[],
  text: string,
  enter: (option: Option | undefined) => void,
): OptionKeys {
  const [at, setAt] = useState(-1)
  const [textThen, setTextThen] = useState(text)
  if (textThen !== text) {
    setTextThen(text)
    setAt(-1)
  }
  const active = options[at]
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextPosition(event.key, at, options.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter') enter(active)
    else return
    event.preventDefault()
  }
  return { active: active?.id, pressKey }
}

/** -1 is the field itself. */
function nextPosition(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return undefined
}
