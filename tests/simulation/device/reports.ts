/**
 * How processes of a device learn of each other's commits. Dexie has one event for all of them
 * here; in a browser each page has its own, and messages between them can be lost.
 */
import { type IntervalTree, Dexie, RangeSet } from 'dexie'
import type { Process, Scheduler } from '../clock/scheduler.ts'

type Report = Readonly<Record<string, IntervalTree>>
type Listener = (report: Report) => void

const event = Dexie.on.storagemutated
const disks = new WeakMap<Process, object>()
let listeners = new Map<Process, Set<Listener>>()

/** Processes with the same disk hear of each other. */
export function joinDisk(process: Process, disk: object): void {
  disks.set(process, disk)
}

/**
 * A process hears of its own commits at once, of others soon: not while it is frozen, and not from
 * one that was killed meanwhile. Returns a function that undoes it.
 */
export function takeOverReports(scheduler: Scheduler): () => void {
  const { subscribe, unsubscribe } = event
  listeners = new Map()
  const relay = (report: Report) => {
    const sender = scheduler.current()
    if (sender.isDead) return
    tell(sender, report)
    for (const process of listeners.keys()) {
      if (process.isDead) listeners.delete(process)
      else if (process !== sender && !process.isFrozen && disks.get(process) === disks.get(sender))
        scheduler.later(scheduler.world, () => deliver(scheduler, process, report), 0)
    }
  }
  subscribe(relay)
  event.subscribe = (listener: Listener) => {
    const process = scheduler.current()
    listeners.set(process, (listeners.get(process) ?? new Set()).add(listener))
  }
  event.unsubscribe = (listener: Listener) => {
    for (const some of listeners.values()) some.delete(listener)
  }
  return () => {
    unsubscribe(relay)
    Object.assign(event, { subscribe, unsubscribe })
  }
}

/** A page that the browser restores does not know what it missed. */
export function reportEverything(scheduler: Scheduler, process: Process): void {
  deliver(scheduler, process, { all: new RangeSet(Dexie.minKey, Dexie.maxKey) })
}

function deliver(scheduler: Scheduler, process: Process, report: Report): void {
  if (process.isFrozen || process.isDead) return
  void scheduler.begin(process, async () => tell(process, report))
}

function tell(process: Process, report: Report): void {
  for (const listener of listeners.get(process) ?? []) listener(report)
}
