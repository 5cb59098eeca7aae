/** What the device has to say in the frame of the site: loaded once the databases are open. */
import { WhenReady } from '#services.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Strip = lazyPart(() => import('./status-strip.tsx').then((module) => module.StatusStrip), {
  fallback: <StripRoom />,
})
const Slot = lazyPart(() => import('./status-strip.tsx').then((module) => module.SyncSlot))

export function LazyStatusStrip() {
  return (
    <WhenReady fallback={<StripRoom />}>
      <Strip room={<StripRoom />} />
    </WhenReady>
  )
}

/** Without a connection the strip will have something to say: the page is not pushed down when it does. As high as status-strip.tsx. */
function StripRoom() {
  return useOnline() ? null : <div className="h-19 bg-surface-sunken sm:h-11 lg:h-8" />
}

export function LazySyncSlot({ className }: { className: string }) {
  return (
    <WhenReady fallback={null}>
      <Slot className={className} />
    </WhenReady>
  )
}
