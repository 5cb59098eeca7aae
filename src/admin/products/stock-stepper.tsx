import { maxStock } from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import { useWrites } from '#staff-services.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { Icon } from '#ui/icon.tsx'

const side =
  'inline-grid h-11 w-11 shrink-0 place-items-center rounded text-text-muted hover:(bg-surface-sunken text-text) disabled:(opacity-40 hover:bg-transparent)'

/** One tap is one difference: the server adds them up, whoever else counts at the same time. */
export function StockStepper({ product }: { product: Product }) {
  const { id, name, stock } = product
  const write = useWrites()
  const move = (delta: number) =>
    void write({
      mutations: [newMutation.adjustStock({ product_id: id, delta, reason: 'count' })],
      words: {
        title: 'Product Updated',
        text: `${name}: stock changed.`,
        failure: 'Failed to update product. Please try again.',
      },
      quiet: true,
    })
  return (
    <div className="flex items-center justify-center lt-lg:justify-start">
      <button
        type="button"
        data-control="less"
        className={side}
        aria-label={`One less of ${name}`}
        disabled={stock <= 0}
        onClick={() => move(-1)}
      >
        <Icon name="minus" className="h-4 w-4" />
      </button>
      <span
        className={`min-w-9 text-center tabular-nums whitespace-nowrap ${stock === 0 ? 'font-600 text-danger' : ''}`}
      >
        {stock}
      </span>
      <button
        type="button"
        data-control="more"
        className={side}
        aria-label={`One more of ${name}`}
        disabled={stock >= maxStock}
        onClick={() => move(1)}
      >
        <Icon name="plus" className="h-4 w-4" />
      </button>
    </div>
  )
}
