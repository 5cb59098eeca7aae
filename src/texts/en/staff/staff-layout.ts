export const staffLayout = {} as const
