/** Columns are as wide as their widest cell; numbers are right-aligned. */
export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells[0] ?? []).map((_, at) =>
    Math.max(...cells.map((row) => row[at]?.length ?? 0)),
  )
  const lines = cells.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   '),
  )
  process.stdout.write(`\n${title}\n${'─'.repeat(title.length)}\n${lines.join('\n')}\n`)
}

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function ms(duration: number): string {
  return `${Math.round(duration)} ms`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
