import type { RefObject } from 'react'
import { t } from '#texts/texts.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { PhoneSort } from '#ui/table/sort-controls.tsx'
import { orderChannels } from '#domain/orders/staff-order.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { DayFilters, PlaceFilter } from './place-filter.tsx'
import {
  type ChangeSearch,
  type ListedStatus,
  type OrderSearch,
  listedStatuses,
  orderSorts,
} from './order-search-params.ts'

interface OrderFiltersProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  search: OrderSearch
  /** All orders of this device. */
  views: readonly StaffOrderView[]
  change: ChangeSearch
}

export function OrderFilters({ box, text, setText, search, views, change }: OrderFiltersProps) {
  return (
    <search
      className={
        'mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.5rem,40%)),1fr))] items-end gap-3 ' +
        'lg:(flex flex-wrap items-center)'
      }
    >
      <SearchBox
        ref={box}
        label={t.ordersAdmin.search}
        text={text}
        setText={setText}
        className="col-span-full lg:max-w-90"
      />
      <select
        aria-label={t.ordersAdmin.columns.status}
        className="field lg:w-auto lt-lg:col-span-full"
        value={search.status ?? ''}
        onChange={(event) => {
          const status = listedStatuses.find((one) => one === event.currentTarget.value)
          change({ status })
        }}
      >
        <option value="">{t.ordersAdmin.allOrders}</option>
        {listedStatuses.map((status) => (
          <option key={status} value={status}>
            {listedStatusLabel(status)}
          </option>
        ))}
      </select>
      <select
        aria-label={t.ordersAdmin.columns.channel}
        className="field lg:w-auto"
        value={search.channel ?? ''}
        onChange={(event) => {
          const channel = orderChannels.find((one) => one === event.currentTarget.value)
          change({ channel })
        }}
      >
        <option value="">{t.ordersAdmin.allChannels}</option>
        {orderChannels.map((channel) => (
          <option key={channel} value={channel}>
            {t.ordersAdmin.channelOnly[channel]}
          </option>
        ))}
      </select>
      <PhoneSort
        sorts={orderSorts}
        sort={search.sort}
        reverse={search.reverse === true}
        change={change}
      />
      <DayFilters search={search} change={change} />
      <PlaceFilter views={views} search={search} change={change} />
    </search>
  )
}

function listedStatusLabel(status: ListedStatus): string {
  if (status === 'held') return t.ordersAdmin.held
  if (status === 'to-pack') return t.ordersAdmin.toPack
  if (status === 'no-answer') return t.confirmation.noAnswer
  return status === 'way-back' ? t.ordersAdmin.wayBack : t.orderStatus[status]
}
