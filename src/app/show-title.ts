interface Match {
  meta?: readonly ({ title?: unknown } | undefined)[] | undefined
}

/** Sets the title that the innermost route names; screens whose title depends on data set it themselves. */
export function showTitle(matches: readonly Match[]): void {
  const titles = matches.flatMap(({ meta }) => meta?.map((entry) => entry?.title) ?? [])
  const title = titles.findLast((one) => typeof one === 'string')
  if (typeof title === 'string') document.title = title
}
