/**
 * The only event loop of a simulated world. IndexedDB, network and timers are tasks of a process.
 * One task runs at a time, with its microtasks, before the next. The seed decides which process is
 * next, so a seed is an interleaving.
 */
import type { Random } from './random.ts'

/** A page, a worker, or the world around them. */
export interface Process {
  name: string
  /** Timers and answers wait until it is thawed; transactions in progress complete. */
  isFrozen: boolean
  /** Timers and answers never come; transactions in progress abort (device/faulty-disk.ts). */
  isDead: boolean
}

export interface Scheduler {
  /** ms since 1970, by the right clock. */
  now: () => number
  world: Process
  /** The process whose code is running. */
  current: () => Process
  /** The rest of the running task belongs to this process. */
  become: (process: Process) => void
  /** Begins the work as a task of the process. */
  begin: <T>(process: Process, work: () => Promise<T>) => Promise<T>
  soon: (act: () => void) => void
  later: (process: Process, act: () => void, delayMs: number) => number
  cancel: (timer: number) => void
  /** The world pauses until this is done: for work that takes real time. */
  hold: <T>(work: Promise<T>) => Promise<T>
  /** Runs everything that happens within so many ms. */
  run: (ms: number) => Promise<void>
  /** Runs some of the tasks that are ready, without advancing the clock. */
  runSome: (tasks: number) => Promise<void>
  /** Runs until the work is settled or so many ms have passed. */
  wait: <T>(work: Promise<T>, ms: number) => Promise<Settled<T>>
  tasks: () => number
}

type Settled<T> =
  | { status: 'done'; value: T }
  | { status: 'failed'; error: unknown }
  | { status: 'waiting' }

interface Task {
  process: Process
  act: () => void
}
interface Timer extends Task {
  id: number
  at: number
}

const realSetImmediate = globalThis.setImmediate

export function createScheduler(random: Random, start: number): Scheduler {
  const world: Process = { name: 'world', isFrozen: false, isDead: false }
  const ready = new Map<Process, Task[]>()
  const timers = new Map<number, Timer>()
  let current = world
  let now = start
  let timerIds = 0
  const held = new Set<symbol>()
  let tasks = 0

  function push(task: Task): void {
    const queue = ready.get(task.process)
    if (queue === undefined) ready.set(task.process, [task])
    else queue.push(task)
  }

  function takeReady(): Task | null {
    const able = [...ready.keys()]
    // Chance is used only for a choice, so that looking more often changes nothing later.
    const process = able[able.length > 1 ? random.below(able.length) : 0]
    const queue = process && ready.get(process)
    if (process === undefined || queue === undefined) return null
    const task = queue.shift() ?? null
    if (queue.length === 0) ready.delete(process)
    return task
  }

  function takeTimer(until: number): Task | null {
    let first: Timer | null = null
    for (const timer of timers.values()) {
      if (timer.process.isFrozen) continue
      if (first === null || timer.at < first.at) first = timer
    }
    if (first === null || first.at > until) return null
    timers.delete(first.id)
    now = Math.max(now, first.at)
    return first.process.isDead ? { process: world, act: () => undefined } : first
  }

  async function perform({ process, act }: Task): Promise<void> {
    tasks += 1
    current = process
    act()
    await settleMicrotasks()
    current = world
  }

  async function settleMicrotasks(): Promise<void> {
    await new Promise<void>((resolve) => realSetImmediate(resolve))
    if (held.size > 0) await settleMicrotasks()
  }

  async function runUntil(end: number, isEnough: () => boolean): Promise<void> {
    for (;;) {
      if (isEnough()) return
      const task = takeReady() ?? takeTimer(end)
      if (task === null) break
      await perform(task)
    }
    now = Math.max(now, end)
  }

  async function waitFor<T>(work: Promise<T>, end: number): Promise<Settled<T>> {
    let settled: Settled<T> = { status: 'waiting' }
    const settle = (next: Settled<T>) => {
      settled = next
    }
    work.then(
      (value) => settle({ status: 'done', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    await settleMicrotasks()
    await runUntil(end, () => settled.status !== 'waiting')
    return settled
  }

  return {
    now: () => now,
    world,
    current: () => current,
    become: (process) => {
      current = process
    },
    begin: (process, work) =>
      new Promise((resolve, reject) => {
        push({ process, act: () => void work().then(resolve, reject) })
      }),
    soon: (act) => push({ process: current, act }),
    later: (process, act, delayMs) => {
      timerIds += 1
      timers.set(timerIds, { id: timerIds, process, act, at: now + Math.max(0, delayMs) })
      return timerIds
    },
    cancel: (timer) => void timers.delete(timer),
    hold: async (work) => {
      const hold = Symbol('held')
      held.add(hold)
      try {
        return await work
      } finally {
        held.delete(hold)
      }
    },
    run: async (ms) => {
      await settleMicrotasks()
      await runUntil(now + ms, () => false)
    },
    runSome: async (count) => {
      await settleMicrotasks()
      for (let n = 0; n < count; n += 1) {
        const task = takeReady()
        if (task === null) return
        await perform(task)
      }
    },
    wait: <T>(work: Promise<T>, ms: number) => waitFor(work, now + ms),
    tasks: () => tasks,
  }
}
