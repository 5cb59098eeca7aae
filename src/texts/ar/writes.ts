import type { writes as english } from '#texts/en/writes.ts'
import type { Arabic } from '#texts/message.ts'

export const writes = {
  placeOrder: 'طلب',
  cancelMyOrder: 'إلغاء طلب',
  subscribeNewsletter: 'اشتراك في رسائل الورشة',
  requestStockAlert: 'طلب رسالة عند عودة منتج',
  sendContactMessage: 'رسالة إلى الورشة',
  createProduct: 'منتج جديد',
  updateProduct: 'تعديل منتج',
  deleteProduct: 'حذف منتج',
  adjustStock: 'تغيير مخزون',
  uploadPhoto: 'صورة',
  createCategory: 'قسم جديد',
  updateCategory: 'تعديل قسم',
  deleteCategory: 'حذف قسم',
  setOrderStatus: 'حالة طلب',
  decideHeldOrder: 'البتّ في طلب معلَّق',
  correctOrder: 'تصحيح طلب',
  addOrderNote: 'ملاحظة على طلب',
  recordSale: 'بيع في السوق',
  updateSettings: 'الإعدادات',
  closeDay: 'إقفال اليوم',
  recordReturn: 'استرجاع',
} as const satisfies Arabic<typeof english>
