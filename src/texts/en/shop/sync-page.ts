export const syncPage = {} as const
