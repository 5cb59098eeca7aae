/** The Web Locks of one device: queued, exclusive, given back when their holder is killed. */
import type { Process, Scheduler } from '../clock/scheduler.ts'

export interface Locks {
  /** As one process of the device asks for them. */
  of: (process: Process) => <T>(name: string, run: () => Promise<T>) => Promise<T>
  releaseAll: (process: Process) => void
}

interface Waiting {
  process: Process
  begin: () => void
}

export function createLocks(scheduler: Scheduler): Locks {
  const queues = new Map<string, Waiting[]>()

  function beginNext(name: string): void {
    const next = queues.get(name)?.[0]
    if (next !== undefined) scheduler.later(next.process, next.begin, 0)
  }
  function leave(name: string, waiting: Waiting): void {
    const queue = queues.get(name) ?? []
    const wasFirst = queue[0] === waiting
    queues.set(
      name,
      queue.filter((one) => one !== waiting),
    )
    if (wasFirst) beginNext(name)
  }
  return {
    of: (process) => (name, run) =>
      new Promise((resolve, reject) => {
        if (process.isDead) return
        const begin = () =>
          void run()
            .then(resolve, reject)
            .finally(() => leave(name, waiting))
        const waiting: Waiting = { process, begin }
        const queue = queues.get(name) ?? []
        queues.set(name, [...queue, waiting])
        if (queue.length === 0) beginNext(name)
      }),
    releaseAll: (process) => {
      for (const [name, queue] of queues)
        for (const waiting of queue) if (waiting.process === process) leave(name, waiting)
    },
  }
}
