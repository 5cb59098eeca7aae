export const myOrders = {} as const
