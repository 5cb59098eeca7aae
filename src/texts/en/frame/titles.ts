export const titles = {} as const
