import type { settings as english } from '#texts/en/staff/settings.ts'
import type { Arabic } from '#texts/message.ts'

export const settings = {
  notHereYet: 'تصل الإعدادات مع الطلبات، ولم تصل إلى هذا الجهاز بعد.',
  ownersOnly: 'تغيير الإعدادات متاح للمالكين.',
  save: 'حفظ الإعدادات',
  updated: {
    title: 'تم تحديث الإعدادات',
    confirmed: 'تم تحديث الإعدادات بنجاح.',
    failed: 'تعذّر تحديث الإعدادات. يُرجى المحاولة مرة أخرى.',
  },
  sections: {
    announcement: 'الإعلان',
    contact: 'التواصل',
    hours: 'مواعيد العمل',
    delivery: 'مدة التوصيل',
    testimonials: 'آراء العملاء',
    orders: 'الطلبات والمخزون',
  },
  hints: {
    announcement: 'سطر واحد أعلى كل صفحات المتجر، حتى نهاية آخر يوم له.',
    hours: 'تُترك الخانتان فارغتين في أيام الإغلاق.',
    delivery: 'عدد الأيام من تسليم الطرد حتى الباب، من وإلى. بدونها لا يظهر شيء للعملاء.',
    testimonials: 'تعرض الصفحة الرئيسية ما له نص.',
    orders: 'الطلب الذي يتجاوز أحد هذه الحدود يبقى معلَّقًا حتى اعتماده.',
    amount: 'ج.م.',
    openOrders: 'خلال 24 ساعة.',
    lowStock: 'يُعد المخزون منخفضًا عند هذا العدد أو أقل.',
  },
  testimonial: 'رأي {n}',
  parts: {
    name_en: 'الاسم بالإنجليزية',
    name_ar: 'الاسم بالعربية',
    place_en: 'المكان بالإنجليزية',
    place_ar: 'المكان بالعربية',
    text_en: 'النص بالإنجليزية',
    text_ar: 'النص بالعربية',
  },
  from: 'من',
  to: 'إلى',
  languages: { en: 'الإنجليزية', ar: 'العربية' },
} as const satisfies Arabic<typeof english>
