export const categoriesAdmin = {} as const
