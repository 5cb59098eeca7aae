import { Link, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'
import { messagesText, useWorkCounts } from '#admin/work-counts.tsx'
import { otherLanguage } from '#features/language/other-language.ts'
import { LanguageLink } from '#features/language/language-link.tsx'
import { useStaff } from '#staff-services.ts'
import { formatCount } from '#domain/format-count.ts'
import { lineDrawing } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { rich } from '#texts/rich.tsx'
import { type Texts, t } from '#texts/texts.ts'

const links = [
  { to: '/admin', icon: 'dashboard' },
  { to: '/admin/products', icon: 'products' },
  { to: '/admin/make-list', icon: 'makeList' },
  { to: '/admin/categories', icon: 'categories' },
  { to: '/admin/orders', icon: 'orders' },
  { to: '/admin/stall', icon: 'stall' },
  { to: '/admin/messages', icon: 'messages' },
  { to: '/admin/people', icon: 'people' },
  { to: '/admin/customers', icon: 'customers' },
  { to: '/admin/settings', icon: 'settings' },
  { to: '/admin/sync', icon: 'sync' },
  { to: '/admin/devices', icon: 'devices' },
] as const satisfies readonly { to: string; icon: AdminIconName }[]

const forOwners: readonly string[] = ['/admin/people', '/admin/customers']

const look =
  'flex items-center gap-3 min-h-11 px-3 rounded text-[0.9375rem] font-500 transition-colors ' +
  'hover:bg-surface-sunken data-[status=active]:(bg-accent-soft text-accent-strong font-600)'

export function AdminNav({ close }: { close: () => void }) {
  // Links for owners are hidden from members; a session of an earlier version has no role.
  const isMember = useStaff().role === 'member'
  const badges = useBadges()
  const shown = links.filter(({ to }) => !isMember || !forOwners.includes(to))
  return (
    <nav aria-label={t.staffLayout.nav}>
      <ul className="grid gap-1">
        {shown.map(({ to, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={look}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              onClick={close}
            >
              <AdminIcon name={icon} />
              <span>{t.staffLayout.links[to]}</span>
              {badges.map((badge) => badge.to === to && <Badge key={to} badge={badge} />)}
            </Link>
          </li>
        ))}
        <li className="mt-3 border-bs pt-3">
          <Link to="/" className={look} activeOptions={{ exact: true }}>
            <AdminIcon name="shop" />
            {t.staffLayout.backToShop}
          </Link>
        </li>
        {otherLanguage() && (
          <li>
            <LanguageLink className={look} />
          </li>
        )}
      </ul>
    </nav>
  )
}

interface NavBadge {
  to: (typeof links)[number]['to']
  count: number
  /** The number, in words for screen readers. */
  text: ReactNode
  tone: 'bg-danger' | 'bg-accent'
}

/** Above 0 only. */
function useBadges(): NavBadge[] {
  const { orders, messages, issues } = useWorkCounts()
  const held = orders?.held ?? 0
  const toPack = held + (orders?.toPack ?? 0)
  const texts = t.staffLayout.badges
  const badges: NavBadge[] = [
    {
      to: '/admin/orders',
      count: toPack,
      text:
        held === 0
          ? rich(texts.orders, { count: formatCount(toPack), hidden })
          : rich(texts.ordersHeld, { count: formatCount(toPack), held, hidden }),
      tone: 'bg-accent',
    },
    {
      to: '/admin/messages',
      count: messages ?? 0,
      text: rich(texts.messages, { count: messagesText(messages ?? 0), hidden }),
      tone: 'bg-accent',
    },
    {
      to: '/admin/sync',
      count: issues,
      text: rich(texts.issues, { count: formatCount(issues), hidden }),
      tone: 'bg-danger',
    },
  ]
  return badges.filter(({ count }) => count > 0)
}

function hidden(children: ReactNode): ReactNode {
  return <span className="sr-only">{children}</span>
}

function Badge({ badge: { text, tone } }: { badge: NavBadge }) {
  return (
    <span
      className={
        'ms-auto min-w-6 rounded-full px-1.5 text-center text-[0.8125rem] font-600 leading-6 ' +
        `text-on-accent tabular-nums ${tone}`
      }
    >
      {text}
    </span>
  )
}

const paths = {
  dashboard: 'M4 13h6V4H4v9ZM14 20h6v-9h-6v9ZM4 20h6v-3H4v3ZM14 7h6V4h-6v3Z',
  products: 'M4 8l8-4 8 4v8l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8',
  categories: 'M4 5h6v6H4V5ZM14 5h6v6h-6V5ZM4 15h6v4H4v-4ZM14 15h6v4h-6v-4Z',
  makeList: 'M9 6h11M9 12h11M9 18h11M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2V4ZM9 9h6M9 13h6',
  stall:
    'M4 10l1.5-5h13L20 10M4 10c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0M6 12.5V20h12v-7.5',
  messages: 'M4 6h16v12H4V6ZM4 7l8 6 8-6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 4.5a3.5 3.5 0 0 1 0 ' +
    '6M17 14.5c2.5.6 4 2.4 4.5 5.5',
  customers: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3ZM9 12l2 2 4-4',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4',
  sync: 'M5 10a7.5 7.5 0 0 1 13-3l1.5 2M19.5 4.5V9H15M19 14a7.5 7.5 0 0 1-13 3l-1.5-2M4.5 19.5V15H9',
  devices: 'M4 5h10v7H4V5ZM2 16h12M16 9h5v10h-5V9ZM18 16.5h1',
  shop: 'M19 12H5M11 6l-6 6 6 6',
} as const
type AdminIconName = keyof typeof paths

function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <svg
      {...lineDrawing}
      className={`h-5 w-5 shrink-0 ${name === 'shop' ? 'rtl:-scale-x-100' : ''}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** Every route below /admin, so a route without a title does not compile. */
type StaffPath = WithoutSlash<Extract<RouteIds<RegisteredRouter['routeTree']>, `/admin/${string}`>>
type WithoutSlash<Path extends string> = Path extends `${infer Start}/` ? Start : Path

/** The header's titles. The browser's titles are in the routes, part of the first load. */
const titles: Record<StaffPath, keyof Texts['staffTitles']> = {
  '/admin': 'dashboard',
  '/admin/products': 'products',
  '/admin/products/add': 'addProduct',
  '/admin/products/edit/$id': 'editProduct',
  '/admin/products/import': 'importProducts',
  '/admin/categories': 'categories',
  '/admin/categories/add': 'addCategory',
  '/admin/categories/edit/$id': 'editCategory',
  '/admin/make-list': 'makeList',
  '/admin/orders': 'orders',
  '/admin/stall': 'stall',
  '/admin/stall/closing': 'closing',
  '/admin/stall/returns': 'returns',
  '/admin/stall/pack': 'pack',
  '/admin/stall/back': 'back',
  '/admin/people': 'people',
  '/admin/customers': 'customers',
  '/admin/messages': 'messages',
  '/admin/password': 'password',
  '/admin/settings': 'settings',
  '/admin/sync': 'sync',
  '/admin/devices': 'devices',
}

/** What the header says at a path of the staff room. */
export function headerTitle(pathname: string): string {
  const path = pathname.replace(/\/+$/, '').replace(/\/edit\/[^/]+$/, '/edit/$$id')
  return isStaffPath(path) ? t.staffTitles[titles[path]] : t.staffLayout.name
}

function isStaffPath(path: string): path is StaffPath {
  return Object.hasOwn(titles, path)
}
