import type { stockReasons as english } from '#texts/en/staff/stock-reasons.ts'
import type { Arabic } from '#texts/message.ts'

export const stockReasons = {
  order: 'طلب',
  orderNumber: 'الطلب {number}',
  'order cancelled': 'إلغاء طلب',
  orderNumberCancelled: 'إلغاء الطلب {number}',
  'order reopened': 'إعادة فتح طلب',
  orderNumberReopened: 'إعادة فتح الطلب {number}',
  set: 'تعديل بأداة أخرى',
  created: 'إضافة المنتج',
  count: 'جرد',
  stall: 'تعديل في السوق',
  'stall sale': 'بيع في السوق',
  return: 'استرجاع',
  undo: 'تراجع عن تعديل في السوق',
  edited: 'تعديل منتج',
  import: 'استيراد CSV',
  'bulk change': 'تغيير جماعي',
  'order corrected': 'تصحيح طلب',
  deleted: 'حذف المنتج',
  'older changes': 'تغييرات أقدم',
} as const satisfies Arabic<typeof english>
