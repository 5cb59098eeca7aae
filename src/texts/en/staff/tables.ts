export const tables = {
  sortBy: 'Sort by',
  reverse: 'The other way round',
  fromRowToRow: 'From row to row',
} as const
