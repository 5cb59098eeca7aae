import type { titles as english } from '#texts/en/frame/titles.ts'
import type { Arabic } from '#texts/message.ts'

export const titles = {
  home: 'نفر — مشغولات خشبية مصرية يدوية',
  products: 'مجموعتنا — نفر',
  categories: 'الأقسام — نفر',
  about: 'من نحن — نفر',
  contact: 'تواصل معنا — نفر',
  faq: 'أسئلة وأجوبة — نفر',
  shipping: 'الشحن والاسترجاع — نفر',
  privacy: 'سياسة الخصوصية — نفر',
  terms: 'الشروط والأحكام — نفر',
  search: 'بحث — نفر',
  cart: 'السلة — نفر',
  saved: 'المفضلة — نفر',
  checkout: 'إتمام الطلب — نفر',
  account: 'هذا الجهاز — نفر',
  myOrders: 'طلباتي — نفر',
  findOrder: 'البحث عن طلبك — نفر',
  order: 'الطلب {number} — نفر',
  sync: 'بانتظار الإرسال — نفر',
  newsletter: 'رسائل الورشة — نفر',
  staffRoom: 'إدارة نفر — نفر',
  forgottenPassword: 'نسيت كلمة المرور — نفر',
  invitation: 'الدعوة — نفر',
  newPassword: 'كلمة مرور جديدة — نفر',
  named: '{name} — نفر',
} as const satisfies Arabic<typeof english>
