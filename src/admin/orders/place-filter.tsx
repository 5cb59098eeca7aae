import { useMemo } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { type Places, placesOf } from '#domain/orders/order-filter.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import type { ChangeSearch, OrderSearch } from './order-search-params.ts'

interface PlaceFilterProps {
  views: readonly StaffOrderView[]
  search: OrderSearch
  change: ChangeSearch
}

/** Days, and the governorates and cities of the orders on this device. */
export function DayFilters({ search, change }: Omit<PlaceFilterProps, 'views'>) {
  return (
    <div className="contents lg:(flex gap-3)">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid text-sm text-text-muted lg:(flex items-center gap-2)">
          {t.orderBulk[end]}
          <input
            type="date"
            className="field min-w-0 lg:w-auto"
            value={search[end] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ [end]: value === '' ? undefined : value })
            }
          />
        </label>
      ))}
    </div>
  )
}

export function PlaceFilter({ views, search, change }: PlaceFilterProps) {
  const { governorate, city } = search
  const places = useMemo(() => sortedPlaces(views), [views])
  const groups = [
    { kind: 'governorate', label: t.orderBulk.governorates, names: places.governorates },
    { kind: 'city', label: t.orderBulk.cities, names: places.cities },
  ] as const
  return (
    <select
      aria-label={t.orderBulk.place}
      className="field lg:w-auto lt-lg:col-span-full"
      value={governorate === undefined ? `city:${city ?? ''}` : `governorate:${governorate}`}
      onChange={({ currentTarget: { value } }) => {
        const at = value.indexOf(':')
        const [kind, name] = [value.slice(0, at), value.slice(at + 1) || undefined]
        change({
          governorate: kind === 'governorate' ? name : undefined,
          city: kind === 'city' ? name : undefined,
        })
      }}
    >
      <option value="city:">{t.orderBulk.allPlaces}</option>
      {groups.map(({ kind, label, names }) => (
        <optgroup key={kind} label={label}>
          {withChosen(names, search[kind]).map((name) => (
            <option key={name} value={`${kind}:${name}`}>
              {kind === 'governorate' ? governorateName(name) : name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function sortedPlaces(views: readonly StaffOrderView[]): Places {
  const { governorates, cities } = placesOf(views.map(({ order }) => order))
  return {
    governorates: governorates.toSorted((a, b) =>
      compareWords(governorateName(a), governorateName(b)),
    ),
    cities: cities.toSorted(compareWords),
  }
}

/** An address may name a place that no order on this device has. */
function withChosen(names: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]
}
