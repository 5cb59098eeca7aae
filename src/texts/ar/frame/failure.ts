import type { failure as english } from '#texts/en/frame/failure.ts'
import type { Arabic } from '#texts/message.ts'

export const failure = {
  documentTitle: 'حدث خطأ — نفر',
  title: 'حدث خطأ غير متوقع!',
  text: 'تعذّر عرض هذه الشاشة. سلتك وطلباتك محفوظة على هذا الجهاز. يُرجى إعادة تحميل الصفحة أو العودة إلى الصفحة الرئيسية.',
  reload: 'إعادة التحميل',
  home: 'الصفحة الرئيسية',
  message: 'رسالة البرنامج',
} as const satisfies Arabic<typeof english>
