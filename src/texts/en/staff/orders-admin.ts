export const ordersAdmin = {} as const
