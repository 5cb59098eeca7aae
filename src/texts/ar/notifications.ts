import type { notifications as english } from '#texts/en/notifications.ts'
import type { Arabic } from '#texts/message.ts'

export const notifications = {
  tellMe: 'إبلاغي عند تغيّر حالة الطلب',
  stop: 'إيقاف الإبلاغ',
  told: 'سيصلك إشعار على هذا الجهاز عند تغيّر حالة طلبك، حتى دون فتح متجر نِفِر.',
  kept: 'محفوظ على هذا الجهاز. يبدأ الإبلاغ فور إمكان الوصول إلى خادمنا وإلى خدمة الإشعارات في متصفحك.',
  tooMany: 'تُبلَّغ ثلاثة أجهزة عن هذا الطلب بالفعل.',
  refused: 'لا يستطيع الخادم إرسال إشعارات إلى هذا المتصفح.',
  blocked: 'يحظر متصفحك إشعارات متجر نِفِر. يمكنك السماح بها في إعداداته.',
  homeScreenFirst: 'إضافة تطبيق نِفِر إلى الشاشة الرئيسية أولًا',
  staff: {
    title: 'إبلاغي عن',
    hint: 'على هذا الجهاز، حتى دون فتح متجر نِفِر. لا يذكر الإشعار اسم أي عميل، ويتوقف الإبلاغ عند تسجيل الخروج.',
    wishes: {
      orders: 'الطلبات الجديدة',
      held: 'الطلبات المعلَّقة',
      messages: 'الرسائل',
      decisions: 'ما ينتظر قراري',
    },
  },
} as const satisfies Arabic<typeof english>
