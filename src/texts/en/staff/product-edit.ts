export const productEdit = {} as const
