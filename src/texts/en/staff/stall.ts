export const stall = {} as const
