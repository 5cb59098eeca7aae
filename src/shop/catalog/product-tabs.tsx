import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { isRightToLeft } from '#texts/language.ts'
import { t } from '#texts/texts.ts'
import { SectionHeading } from '#ui/page/headings.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useProducts } from '#hooks/use-catalog-query.ts'

const flags = ['featured', 'bestseller', 'new'] as const
type Flag = (typeof flags)[number]

const visible = 8

/** The products on the home page: featured, bestsellers, new arrivals. */
export function ProductTabs() {
  const [flag, choose] = useTab()
  return (
    <section className="page section" aria-labelledby="from-the-workshop">
      <SectionHeading title={t.catalog.fromTheWorkshop} id="from-the-workshop">
        <Link to="/products" className="link inline-flex items-center min-h-11">
          {t.catalog.viewAllProducts}
        </Link>
      </SectionHeading>
      <TabList chosen={flag} choose={choose} />
      <div
        role="tabpanel"
        id="products-panel"
        aria-labelledby={`tab-${flag}`}
        tabIndex={0}
        className="focus-visible:outline-offset-8"
      >
        <TabProducts flag={flag} />
      </div>
    </section>
  )
}

/** The chosen tab is kept in the history entry, so that 'back' restores it. */
function useTab(): [Flag, (flag: Flag) => void] {
  const kept = useLocation({ select: ({ state }) => state.productTab })
  const [flag, setFlag] = useState(flags.find((one) => one === kept) ?? 'featured')
  const navigate = useNavigate()
  const choose = (next: Flag) => {
    setFlag(next)
    void navigate({ to: '/', state: { productTab: next }, replace: true, resetScroll: false })
  }
  return [flag, choose]
}

function TabList({ chosen, choose }: { chosen: Flag; choose: (flag: Flag) => void }) {
  const moveWithArrows = (event: KeyboardEvent<HTMLElement>) => {
    const at = flags.indexOf(chosen)
    const next = flags.at(tabAfter(event.key, at) ?? flags.length)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={t.common.products}
      className="mb-8 flex flex-wrap gap-x-6 md:gap-x-9 border-b border-line"
    >
      {flags.map((flag) => (
        <button
          key={flag}
          id={`tab-${flag}`}
          type="button"
          role="tab"
          aria-selected={flag === chosen}
          aria-controls="products-panel"
          tabIndex={flag === chosen ? 0 : -1}
          onKeyDown={moveWithArrows}
          onClick={() => choose(flag)}
          className={
            'min-h-12 -mb-px border-b-2 border-transparent text-base md:text-lg text-text-muted ' +
            'hover:text-text aria-selected:(text-text border-brass) transition-colors'
          }
        >
          {t.catalog.tabs[flag]}
        </button>
      ))}
    </div>
  )
}

/** The index of the tab a key leads to; undefined for other keys. */
function tabAfter(key: string, at: number): number | undefined {
  const toRight = isRightToLeft() ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (at + flags.length + toRight) % flags.length
    case 'ArrowLeft':
      return (at + flags.length - toRight) % flags.length
    case 'Home':
      return 0
    case 'End':
      return flags.length - 1
    default:
      return undefined
  }
}

function TabProducts({ flag }: { flag: Flag }) {
  const list = useProducts({ flag, limit: visible })
  switch (list.state) {
    case 'loading':
      return <ProductGridSkeleton count={4} />
    case 'failed':
      return (
        <p role="alert" className="py-16 text-center font-500 text-danger">
          {t.catalog.tabFailed}
        </p>
      )
    case 'long':
    case 'ready': {
      const products = list.state === 'ready' ? list.products : list.first
      return products.length === 0 ? (
        <p className="py-16 text-center text-text-muted">{t.catalog.tabEmpty}</p>
      ) : (
        <ProductGrid
          products={products}
          list={flag}
          level="h3"
          columns={products.length % 4 === 0 ? 'three, then four' : 'three'}
        />
      )
    }
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    productTab?: string
  }
}
