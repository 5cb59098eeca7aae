import { t } from '#texts/texts.ts'

const looks = {
  new: 'bg-accent text-on-accent',
  bestseller: 'bg-[var(--ebony)] text-[var(--beech)]',
  plain: 'bg-surface-raised text-text border border-line',
}

export function Badge({ look = 'plain', text }: { look?: keyof typeof looks; text: string }) {
  return <span className={`badge ${looks[look]}`}>{text}</span>
}

/** The badges of a product: 'New', 'Bestseller'. */
export function ProductBadges({ product }: { product: { new: boolean; bestseller: boolean } }) {
  return (
    <>
      {product.new && <Badge look="new" text={t.common.newProduct} />}
      {product.bestseller && <Badge look="bestseller" text={t.common.bestseller} />}
    </>
  )
}
