export const staffTitles = {} as const
