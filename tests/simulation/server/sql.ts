/** A value as an SQL literal. */
export function literal(value: string | number | null): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

export function jsonLiteral(value: unknown): string {
  return value === null ? 'null' : `${literal(JSON.stringify(value))}::jsonb`
}
