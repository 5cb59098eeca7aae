export const syncTexts = {} as const
