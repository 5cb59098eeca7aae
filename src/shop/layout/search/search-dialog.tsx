import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { listProducts } from '#db/catalog.ts'
import { slugToTitle } from '#domain/category.ts'
import type { Product } from '#domain/product.ts'
import { useServices } from '#services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { load } from '#ui/load.ts'
import { Price } from '#ui/price.tsx'
import { ProductImage } from '#ui/product-image.tsx'

const maxHits = 8

/** Searches the products on this device by name, description and category. */
export function SearchDialog({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Dialog title="Search" open={open} close={close}>
      <SearchPanel close={close} />
    </Dialog>
  )
}

function SearchPanel({ close }: { close: () => void }) {
  const { db } = useServices()
  const [text, setText] = useState('')
  const all = useLiveQuery(() => load(() => listProducts(db)), [db])
  const hits = all?.ok ? findProducts(all.value, text) : []
  return (
    <div className="min-h-80">
      <label htmlFor="search" className="label">
        What are you looking for?
      </label>
      <input
        id="search"
        type="text"
        role="searchbox"
        enterKeyHint="search"
        className="field"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="hint my-3">
        {describeHits(text, hits.length)}
      </p>
      <ul>
        {hits.slice(0, maxHits).map((product) => (
          <Hit key={product.id} product={product} close={close} />
        ))}
      </ul>
    </div>
  )
}

function Hit({ product, close }: { product: Product; close: () => void }) {
  return (
    <li className="border-t border-line">
      <Link
        to="/product/$id"
        params={{ id: product.id }}
        onClick={close}
        className="flex items-center gap-4 py-2.5 hover:bg-surface-sunken"
      >
        <ProductImage src={product.image} alt="" sizes="56px" className="w-14 shrink-0" />
        <span className="flex-1">
          <span className="block font-500">{product.name}</span>
          <span className="hint">{slugToTitle(product.category ?? '')}</span>
        </span>
        <Price piastres={product.price} className="text-sm" />
      </Link>
    </li>
  )
}

/** Every word has to occur; hits in the name come first. */
function findProducts(products: readonly Product[], text: string): Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = products.filter((product) => words.every((word) => allText(product).includes(word)))
  const inName = (product: Product) =>
    words.every((word) => product.name.toLowerCase().includes(word))
  return [...hits.filter(inName), ...hits.filter((product) => !inName(product))]
}

function allText({ name, description, category }: Product): string {
  return `${name} ${description} ${(category ?? '').replaceAll('-', ' ')}`.toLowerCase()
}

function describeHits(text: string, count: number): string {
  if (text.trim() === '') return 'Type a name, a wood or a category.'
  if (count === 0) return `Nothing found for “${text.trim()}”.`
  return count === 1 ? '1 product found.' : `${count} products found.`
}
