interface Match {
  meta?: readonly ({ title?: unknown } | undefined)[] | undefined
}

/** Title of an error screen, which counts more than the route's; null when there is none. */
let held: string | null = null

/** Sets the title that the innermost route names; screens whose title depends on data set it themselves. */
export function showTitle(matches: readonly Match[]): void {
  const titles = matches.flatMap(({ meta }) => meta?.map((entry) => entry?.title) ?? [])
  const title = held ?? titles.findLast((one) => typeof one === 'string')
  if (typeof title === 'string') document.title = title
}

/** Sets a title that counts more than the route's, until the returned function is called. */
export function holdTitle(title: string): () => void {
  held = title
  document.title = title
  return () => {
    held = null
  }
}
