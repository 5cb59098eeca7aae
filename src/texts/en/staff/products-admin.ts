export const productsAdmin = {} as const
