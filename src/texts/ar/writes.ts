import type { writes as english } from '#texts/en/writes.ts'
import type { Arabic } from '#texts/message.ts'

export const writes = {
  placeOrder: { name: 'طلب', discard: 'تجاهل هذا الطلب؟' },
  cancelMyOrder: { name: 'إلغاء طلب', discard: 'تجاهل طلب الإلغاء هذا؟' },
  subscribeNewsletter: {
    name: 'اشتراك في رسائل الورشة',
    discard: 'تجاهل هذا الاشتراك في رسائل الورشة؟',
  },
  requestStockAlert: { name: 'طلب رسالة عند عودة منتج', discard: 'تجاهل طلب هذه الرسالة؟' },
  sendContactMessage: { name: 'رسالة إلى الورشة', discard: 'تجاهل هذه الرسالة إلى الورشة؟' },
  createProduct: { name: 'منتج جديد', discard: 'تجاهل هذا المنتج الجديد؟' },
  updateProduct: { name: 'تعديل منتج', discard: 'تجاهل تعديل المنتج هذا؟' },
  deleteProduct: { name: 'حذف منتج', discard: 'تجاهل حذف المنتج هذا؟' },
  adjustStock: { name: 'تغيير مخزون', discard: 'تجاهل تغيير المخزون هذا؟' },
  uploadPhoto: { name: 'صورة', discard: 'تجاهل هذه الصورة؟' },
  createCategory: { name: 'قسم جديد', discard: 'تجاهل هذا القسم الجديد؟' },
  updateCategory: { name: 'تعديل قسم', discard: 'تجاهل تعديل القسم هذا؟' },
  deleteCategory: { name: 'حذف قسم', discard: 'تجاهل حذف القسم هذا؟' },
  setOrderStatus: { name: 'حالة طلب', discard: 'تجاهل حالة الطلب هذه؟' },
  decideHeldOrder: { name: 'البتّ في طلب معلَّق', discard: 'تجاهل هذا القرار في الطلب المعلَّق؟' },
  correctOrder: { name: 'تصحيح طلب', discard: 'تجاهل هذا التصحيح للطلب؟' },
  addOrderNote: { name: 'ملاحظة على طلب', discard: 'تجاهل هذه الملاحظة على الطلب؟' },
  recordSale: { name: 'بيع في السوق', discard: 'تجاهل هذا البيع في السوق؟' },
  updateSettings: { name: 'الإعدادات', discard: 'تجاهل تعديل الإعدادات هذا؟' },
  closeDay: { name: 'إقفال اليوم', discard: 'تجاهل إقفال اليوم هذا؟' },
  recordReturn: { name: 'استرجاع', discard: 'تجاهل هذا الاسترجاع؟' },
} as const satisfies Arabic<typeof english>
