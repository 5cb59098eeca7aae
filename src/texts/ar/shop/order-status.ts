import type { orderStatus as status, stallStatus as stall } from '#texts/en/shop/order-status.ts'
import type { Arabic } from '#texts/message.ts'

export const orderStatus = {
  pending: 'قيد الانتظار',
  processing: 'قيد التجهيز',
  shipped: 'تم الشحن',
  delivered: 'تم التوصيل',
  cancelled: 'مُلغى',
} as const satisfies Arabic<typeof status>

export const stallStatus = {
  sold: 'تم البيع',
  takenBack: 'تم التراجع عنه',
} as const satisfies Arabic<typeof stall>
