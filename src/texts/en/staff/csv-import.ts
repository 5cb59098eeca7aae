export const csvImport = {} as const
