import type { languageSwitch as english } from '#texts/en/shop/language-switch.ts'
import type { Arabic } from '#texts/message.ts'

export const languageSwitch = {
  heading: 'اللغة',
  offer: 'هذا المتجر متاح بالعربية أيضًا.',
  closeOffer: 'إغلاق',
  title: 'تغيير اللغة؟',
  text: 'لا شيء محفوظ: لا يحتفظ هذا المتصفح ببيانات للمتجر. تُفقد سلتك وما كتبته عند تحميل الصفحة باللغة الأخرى.',
  confirm: 'تغيير اللغة',
} as const satisfies Arabic<typeof english>
