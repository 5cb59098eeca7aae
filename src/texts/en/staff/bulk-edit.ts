export const bulkEdit = {} as const
