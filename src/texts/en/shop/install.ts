export const install = {} as const
