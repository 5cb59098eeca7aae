import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'

interface LazyPartOptions {
  /** Shown until the code is here. */
  fallback?: ReactNode
}

/** A part of a page that comes in a chunk of its own, and without which the page is whole: where its code cannot be had, it is left out. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: LazyPartOptions = {},
) {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: Nothing }),
    ),
  )
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing(): null {
  return null
}
