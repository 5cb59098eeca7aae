/** '20,060'. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** 'piece' → '1 piece', '3 pieces', '1,215 products'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
