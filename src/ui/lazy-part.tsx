import { loadTexts } from '#texts/texts.ts'
import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react'

interface LazyPartOptions {
  /** Shown until the code is loaded. */
  fallback?: ReactNode
}

/** An optional part of a page in its own chunk: left out when its code cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
) {
  return createPart(load, options).Part
}

/**
 * A lazy part that the build prerenders, the same on every device: its code and texts (bundle
 * `parts`) are loaded before hydration. The build finds the import by this function's name
 * (scripts/hosting/page-scripts.mjs).
 */
export function prerenderedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
) {
  const { Part, loadPart } = createPart(
    () => Promise.all([load(), loadTexts('parts')]).then(([part]) => part),
    options,
  )
  prerenderedParts.push(loadPart)
  return Part
}

const prerenderedParts: (() => Promise<unknown>)[] = []

/** Loads the code of every prerendered part of the loaded screens. Never rejects. */
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
    // Loaded code is rendered at once; React would still suspend.
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
