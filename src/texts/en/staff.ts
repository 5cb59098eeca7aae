export * from './staff-room.ts'
export * from './staff-products.ts'
export * from './staff-stall.ts'
export * from './staff-orders.ts'
