/** 'piece' → '1 piece', '3 pieces', '1,215 products'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
