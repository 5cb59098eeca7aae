/** The choices of the shop's sort menu, in its order. Part of the first load. */
export const productSortKeys = ['newest', 'price-up', 'price-down', 'name'] as const
export type ProductSort = (typeof productSortKeys)[number]
