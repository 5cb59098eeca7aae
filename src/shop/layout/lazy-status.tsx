/** What the device has to say in the frame of the site: loaded once the databases are open. */
import { WhenReady } from '#services.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Strip = lazyPart(() => import('./status-strip.tsx').then((module) => module.StatusStrip))
const Slot = lazyPart(() => import('./status-strip.tsx').then((module) => module.SyncSlot))

export function LazyStatusStrip() {
  return (
    <WhenReady fallback={null}>
      <Strip />
    </WhenReady>
  )
}

export function LazySyncSlot({ className }: { className: string }) {
  return (
    <WhenReady fallback={null}>
      <Slot className={className} />
    </WhenReady>
  )
}
