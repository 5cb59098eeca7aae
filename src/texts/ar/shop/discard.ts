import type { discard as english } from '#texts/en/shop/discard.ts'
import type { Arabic } from '#texts/message.ts'

export const discard = {
  discard: 'تجاهل',
  whenOnline: 'تجاهل عند الاتصال',
  keep: 'إبقاء',
  questions: {
    placeOrder: 'تجاهل هذا الطلب؟',
    cancelMyOrder: 'تجاهل طلب الإلغاء هذا؟',
    subscribeNewsletter: 'تجاهل هذا الاشتراك في رسائل الورشة؟',
    requestStockAlert: 'تجاهل طلب هذه الرسالة؟',
    sendContactMessage: 'تجاهل هذه الرسالة إلى الورشة؟',
    createProduct: 'تجاهل هذا المنتج الجديد؟',
    updateProduct: 'تجاهل تعديل المنتج هذا؟',
    deleteProduct: 'تجاهل حذف المنتج هذا؟',
    adjustStock: 'تجاهل تغيير المخزون هذا؟',
    uploadPhoto: 'تجاهل هذه الصورة؟',
    createCategory: 'تجاهل هذا القسم الجديد؟',
    updateCategory: 'تجاهل تعديل القسم هذا؟',
    deleteCategory: 'تجاهل حذف القسم هذا؟',
    setOrderStatus: 'تجاهل حالة الطلب هذه؟',
    decideHeldOrder: 'تجاهل هذا القرار في الطلب المعلَّق؟',
    correctOrder: 'تجاهل هذا التصحيح للطلب؟',
    addOrderNote: 'تجاهل هذه الملاحظة على الطلب؟',
    recordSale: 'تجاهل هذا البيع في السوق؟',
    updateSettings: 'تجاهل تعديل الإعدادات هذا؟',
    closeDay: 'تجاهل إقفال اليوم هذا؟',
    recordReturn: 'تجاهل هذا الاسترجاع؟',
  },
  unknownKind: 'تجاهل هذا التغيير ({kind})؟',
  withdrawn: 'تم التجاهل',
  ofOthers:
    'على هذا الجهاز تغيير لعضو آخر في فريق العمل يعتمد عليه. لم يتم تجاهله: يلزم أولًا تجاهل ذلك التغيير من حساب العضو الآخر، أو تولّي التغييرين من حساب مالك.',
  later: 'سيتم تجاهله عند الاتصال بالإنترنت، ما لم يكن قد وصل.',
  arrived: 'وصل إلى الخادم بالفعل: لم يتم تجاهله.',
  unknown:
    'ربما وصل إلى الخادم، ولا يمكن سؤاله الآن. لم يتم تجاهله: يُرجى المحاولة مرة أخرى عند توفر الاتصال.',
} as const satisfies Arabic<typeof english>
