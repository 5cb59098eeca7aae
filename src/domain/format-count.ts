/** '20,060'. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
