import type { Product } from '#domain/products/product.ts'
import { foreignLanguage } from '#features/product/shown-name.tsx'
import { t } from '#texts/texts.ts'
import { knownFacts } from './known-facts.ts'
import { Mark } from '#ui/icon.tsx'

/** As wide as its words, so that those of the value keep their room. */
const headingStyle =
  'w-[28%] whitespace-nowrap py-2.5 pe-4 text-start align-top font-400 text-text-muted sm:w-28'

/** The facts of a product and its care, below the fold. */
export function ProductDetails({ product }: { product: Product }) {
  const facts = knownFacts(product)
  return (
    <>
      {facts.length > 0 && (
        <table className="mt-9 w-full border-collapse" aria-label={t.productParts.facts}>
          <tbody>
            {facts.map(({ name, value }) => (
              <tr key={name} className="border-bs last:border-be">
                <th scope="row" className={headingStyle}>
                  {t.productParts[name === 'care' ? 'keep' : name]}
                </th>
                <td
                  dir="auto"
                  lang={foreignLanguage(value)}
                  className="py-2.5 text-start [overflow-wrap:anywhere]"
                >
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CareCard />
    </>
  )
}

function CareCard() {
  return (
    <aside className="card mt-9 flex flex-wrap gap-5" aria-labelledby="care">
      <Mark className="h-13 shrink-0 text-brass" />
      <div className="flex-1 basis-50">
        <h2 id="care" className="title-3">
          {t.productParts.care}
        </h2>
        <p className="mt-1.5 text-text-muted">{t.productParts.careText}</p>
      </div>
    </aside>
  )
}
