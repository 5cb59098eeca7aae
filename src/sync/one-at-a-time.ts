/**
 * A call while the task runs asks for one more run after it; all such calls share that run. So nothing that was
 * queued before a call is missed, and a hundred calls cost two runs. The task must not reject.
 */
export function oneAtATime<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  const run = (): Promise<T> => {
    running = task().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (next !== null) return next
    if (running === null) return run()
    next = running.then(() => {
      next = null
      return run()
    })
    return next
  }
}
