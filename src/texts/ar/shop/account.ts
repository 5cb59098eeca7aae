import type { account as english } from '#texts/en/shop/account.ts'
import type { Arabic } from '#texts/message.ts'

export const account = {
  intro: 'لا حاجة إلى حساب في نفر. طلباتك وسلتك واختياراتك محفوظة على هذا الجهاز.',
  ordersText: 'كل طلب قُدِّم من هذا الجهاز',
  savedText: 'القطع التي اخترتها بعلامة القلب، على هذا الجهاز فقط',
  syncText: 'الطلبات والرسائل التي لم تُرسَل بعد',
  staff: 'تسجيل دخول فريق العمل',
  theme: 'المظهر',
  themes: { system: 'حسب إعداد الجهاز', light: 'فاتح', dark: 'داكن' },
  helpFile: 'ملف المساعدة',
  helpFileText:
    'إذا تعطّل شيء على هذا الجهاز، فهذا الملف يضم ما ينتظر هنا، ومعه طلباتك وعنوانك، دون كلمات مرور. ويمكن للورشة إرسال محتواه.',
  saveHelpFile: 'حفظ ملف مساعدة',
  helpFileFailed: 'تعذّر إنشاء الملف.',
  address: 'العنوان',
  addressForgotten: 'تم نسيان العنوان',
  noAddress: 'لا يوجد عنوان محفوظ. يمكن عند إتمام الطلب أن يتذكر هذا الجهاز العنوان المكتوب.',
  forgetAddress: 'نسيان هذا العنوان',
} as const satisfies Arabic<typeof english>
