import { Fragment, type ReactNode } from 'react'
import { t } from '#texts/texts.ts'
import { deliveryGroups } from '#domain/settings/business-details.ts'
import { useBusinessDetails } from '#features/use-business-details.ts'
import { deliveryText } from '#features/order/delivery-text.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { listed } from '#texts/say.ts'
import type { TextBlock, TextPage } from '#texts/text-page.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { TextWithLinks } from './text-with-links.tsx'

export function PrivacyScreen() {
  return <TextPageScreen page={t.privacy} />
}

export function ShippingScreen() {
  return <TextPageScreen page={t.shipping} afterFirstText={<DeliveryDays />} />
}

export function TermsScreen() {
  return <TextPageScreen page={t.terms} />
}

/** How long the courier takes, by governorate; the largest group is that of all others. */
function DeliveryDays() {
  const groups = deliveryGroups(useBusinessDetails()?.delivery ?? {})
  if (groups.length === 0) return null
  const most = Math.max(...groups.map(({ governorates }) => governorates.length))
  return (
    <>
      <p>{t.shipping.days.heading}</p>
      <ul>
        {groups.map(({ time, governorates }) => {
          const names = governorates.map((governorate) => governorateName(governorate))
          const isRest = groups.length > 1 && governorates.length === most
          const places = isRest ? t.shipping.days.others : listed(names)
          return <li key={places}>{deliveryText(t.shipping.days, places, time)}</li>
        })}
      </ul>
    </>
  )
}

interface TextPageProps {
  page: TextPage
  afterFirstText?: ReactNode
}

/** A page of text in one column. */
function TextPageScreen({ page, afterFirstText }: TextPageProps) {
  const { title, intro, blocks } = page
  const first = blocks.findIndex((block) => 'text' in block)
  return (
    <article className="page-narrow">
      <PageHeading title={title} intro={intro} />
      <div className="prose">
        {blocks.map((block, at) => (
          <Fragment key={at}>
            <Block block={block} />
            {at === first && afterFirstText}
          </Fragment>
        ))}
      </div>
    </article>
  )
}

function Block({ block }: { block: TextBlock }) {
  if ('heading' in block) return <h2>{block.heading}</h2>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((text) => (
          <li key={text}>
            <TextWithLinks text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      <TextWithLinks text={block.text} />
    </p>
  )
}
