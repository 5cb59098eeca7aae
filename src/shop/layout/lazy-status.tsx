/** Status messages in the site header (offline, storage, sync), loaded after the databases. */
import { useMatches } from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Strip = lazyPart(() => import('./status-strip.tsx').then((module) => module.StatusStrip), {
  fallback: <StripRoom />,
})
const Offer = lazyPart(() => import('./status-strip.tsx').then((module) => module.LanguageOffer))
const Slot = lazyPart(() => import('./status-strip.tsx').then((module) => module.SyncSlot))

export function LazyStatusStrip() {
  return (
    <WhenReady fallback={<StripRoom />}>
      <Strip room={<StripRoom />} isKept={useIsCheckout()} />
    </WhenReady>
  )
}

/**
 * Nothing moves while somebody pays, whether the connection drops or returns. Of the shown screen:
 * the address changes while the next one still loads.
 */
function useIsCheckout(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.routeId === '/checkout' })
}

/** Offline, the strip will show a message: this reserves its height (status-strip.tsx). */
function StripRoom() {
  const isKept = useIsCheckout()
  return useOnline() && !isKept ? null : <div className="h-19 bg-surface-sunken sm:h-11 lg:h-8" />
}

export function LazySyncSlot({ className }: { className: string }) {
  return (
    <WhenReady fallback={null}>
      <Slot className={className} />
    </WhenReady>
  )
}

export function LazyLanguageOffer() {
  return (
    <WhenReady fallback={null}>
      <Offer />
    </WhenReady>
  )
}
