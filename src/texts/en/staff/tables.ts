export const tables = {
  sortBy: 'Sort by',
  reverse: 'The other way round',
  fromRowToRow: 'From row to row',
  selected: '{count} selected',
  selectedSomeHidden: '{count} selected, {hidden} not shown',
  selectAll: 'Select all {count}',
  clearSelection: 'Clear',
} as const
