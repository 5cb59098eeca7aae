import type { cancelOrder as english } from '#texts/en/shop/cancel-order.ts'
import type { Arabic } from '#texts/message.ts'

export const cancelOrder = {
  button: 'إلغاء هذا الطلب',
  question: 'إلغاء الطلب؟',
  hint: 'يمكن إلغاؤه ما لم تبدأ الورشة في تجهيزه.',
  keep: 'إبقاء الطلب',
  done: 'تم إلغاء طلبك.',
  asked:
    'طلب الإلغاء محفوظ وبانتظار رد الورشة. عند اتصال هذا الجهاز بالإنترنت يظهر هنا إن كان الإلغاء ممكنًا.',
  askedShort: 'بانتظار الرد على الإلغاء',
  tooLate: 'تعذّر إلغاء طلبك: بدأت الورشة في تجهيزه أو تم شحنه.',
  notCancelled: 'تعذّر إلغاء طلبك.',
  refused: 'تعذّر إلغاء طلبك ({code}).',
  call: 'يُرجى الاتصال بالورشة: {phone}.',
  write: 'يُرجى <contact>التواصل مع الورشة</contact>.',
  understood: 'حسنًا',
} as const satisfies Arabic<typeof english>
