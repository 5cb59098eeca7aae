import type { writes as english } from '#texts/en/writes.ts'
import type { Arabic } from '#texts/message.ts'

export const writes = {
  placeOrder: { name: 'طلب', discard: 'حذف هذا الطلب دون إرساله؟' },
  answerOrder: { name: 'رد عن طلب', discard: 'حذف هذا الرد دون إرساله؟' },
  cancelMyOrder: { name: 'إلغاء طلب', discard: 'حذف طلب الإلغاء هذا دون إرساله؟' },
  subscribeNewsletter: {
    name: 'اشتراك في رسائل الورشة',
    discard: 'حذف هذا الاشتراك في رسائل الورشة دون إرساله؟',
  },
  requestStockAlert: { name: 'طلب إبلاغ عن عودة منتج', discard: 'حذف طلب الإبلاغ هذا دون إرساله؟' },
  sendContactMessage: {
    name: 'رسالة إلى الورشة',
    discard: 'حذف هذه الرسالة إلى الورشة دون إرسالها؟',
  },
  createProduct: { name: 'منتج جديد', discard: 'تجاهل هذا المنتج الجديد وعدم إرساله؟' },
  updateProduct: { name: 'تعديل منتج', discard: 'تجاهل تعديل المنتج هذا وعدم إرساله؟' },
  deleteProduct: { name: 'حذف منتج', discard: 'تجاهل حذف المنتج هذا وعدم إرساله؟' },
  adjustStock: { name: 'تغيير مخزون', discard: 'تجاهل تغيير المخزون هذا وعدم إرساله؟' },
  uploadPhoto: { name: 'صورة', discard: 'تجاهل هذه الصورة وعدم إرسالها؟' },
  createCategory: { name: 'قسم جديد', discard: 'تجاهل هذا القسم الجديد وعدم إرساله؟' },
  updateCategory: { name: 'تعديل قسم', discard: 'تجاهل تعديل القسم هذا وعدم إرساله؟' },
  deleteCategory: { name: 'حذف قسم', discard: 'تجاهل حذف القسم هذا وعدم إرساله؟' },
  setOrderStatus: { name: 'حالة طلب', discard: 'تجاهل حالة الطلب هذه وعدم إرسالها؟' },
  recordConfirmation: { name: 'تأكيد طلب', discard: 'تجاهل تأكيد هذا الطلب وعدم إرساله؟' },
  recordAttempt: {
    name: 'تسليم لم يتم',
    discard: 'تجاهل تسجيل هذا التسليم الذي لم يتم وعدم إرساله؟',
  },
  setParcel: {
    name: 'شركة الشحن ورقم التتبع',
    discard: 'تجاهل تعديل الطرد هذا وعدم إرساله؟',
  },
  decideHeldOrder: {
    name: 'قرار بشأن طلب معلَّق',
    discard: 'تجاهل هذا القرار في الطلب المعلَّق وعدم إرساله؟',
  },
  correctOrder: { name: 'تصحيح طلب', discard: 'تجاهل هذا التصحيح للطلب وعدم إرساله؟' },
  addOrderNote: { name: 'ملاحظة على طلب', discard: 'تجاهل هذه الملاحظة على الطلب وعدم إرسالها؟' },
  recordSale: { name: 'بيع في السوق', discard: 'تجاهل هذا البيع في السوق وعدم إرساله؟' },
  updateSettings: { name: 'الإعدادات', discard: 'تجاهل تعديل الإعدادات هذا وعدم إرساله؟' },
  packForMarket: { name: 'تجهيز للسوق', discard: 'تجاهل هذا التجهيز للسوق وعدم إرساله؟' },
  countMarket: { name: 'العودة من السوق', discard: 'تجاهل هذا العد للسوق وعدم إرساله؟' },
  closeDay: { name: 'إقفال اليوم', discard: 'تجاهل إقفال اليوم هذا وعدم إرساله؟' },
  recordPayment: {
    name: 'دفعة قبل التوصيل',
    discard: 'تجاهل هذه الدفعة وعدم إرسالها؟',
  },
  recordReturn: { name: 'استرجاع', discard: 'تجاهل هذا الاسترجاع وعدم إرساله؟' },
} as const satisfies Arabic<typeof english>
