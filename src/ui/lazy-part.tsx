import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react'

interface LazyPartOptions {
  /** Shown until the code is here. */
  fallback?: ReactNode
}

/** A part of a page that comes in a chunk of its own, and without which the page is whole: where its code cannot be had, it is left out. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
) {
  return createPart(load, options).Part
}

/**
 * The same for a part that the build prerenders: its code has to be there before a prerendered page can be hydrated. Only what looks the same on
 * every device. The build finds the import by this function's name (scripts/hosting/page-scripts.mjs).
 */
export function prerenderedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
) {
  const { Part, loadPart } = createPart(load, options)
  prerenderedParts.push(loadPart)
  return Part
}

const prerenderedParts: (() => Promise<unknown>)[] = []

/** The code of every prerendered part of the screens that are loaded. Never rejects. */
export async function loadPrerenderedParts(): Promise<void> {
  await Promise.all(prerenderedParts.map((loadPart) => loadPart()))
}

function createPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: LazyPartOptions,
) {
  let loaded: ComponentType<Props> | undefined
  const loadPart = () =>
    load().then(
      (part) => {
        loaded = part
        return { default: part }
      },
      (): { default: ComponentType<Props> } => ({ default: Nothing }),
    )
  const Later: ComponentType<Props> = lazy(loadPart)
  function Part(props: Props) {
    // What is there already is drawn at once: React would wait for a part even so.
    const [Now] = useState(() => loaded ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Now {...props} />
      </Suspense>
    )
  }
  return { Part, loadPart }
}

function Nothing(): null {
  return null
}
