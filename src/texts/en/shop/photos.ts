export const photos = {} as const
