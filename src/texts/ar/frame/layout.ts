import type { layout as english } from '#texts/en/frame/layout.ts'
import type { Arabic } from '#texts/message.ts'

export const layout = {
  skipToContent: 'الانتقال إلى المحتوى',
  wordmark: 'Nefer',
  homePage: 'نفر، الصفحة الرئيسية',
  mainNavigation: 'التنقل الرئيسي',
  menu: 'القائمة',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  aboutUs: 'من نحن',
  contact: 'تواصل معنا',
  saved: 'المفضلة',
  cartItems: {
    zero: 'السلة، لا توجد قطع',
    one: 'السلة، قطعة واحدة',
    two: 'السلة، قطعتان',
    few: 'السلة، {n} قطع',
    many: 'السلة، {n} قطعة',
    other: 'السلة، {n} قطعة',
  },
  about:
    'مشغولات خشبية مصرية يدوية الصنع من ورشة في القاهرة تأسست عام 2015. «نفر» كلمة مصرية قديمة معناها «جميل».',
  findOrder: 'البحث عن طلبك',
  goodToKnow: 'معلومات مفيدة',
  followUs: 'تابعونا',
  newTab: '(في علامة تبويب جديدة)',
  faq: 'أسئلة وأجوبة',
  shipping: 'الشحن والاسترجاع',
  privacy: 'سياسة الخصوصية',
  terms: 'الشروط والأحكام',
  instagram: 'إنستجرام',
  facebook: 'فيسبوك',
  categories: {
    sculptures: 'منحوتات',
    'wall-art': 'لوحات جدارية',
    decor: 'ديكور',
    boxes: 'علب وصناديق',
    'home-accessories': 'إكسسوارات منزلية',
  },
} as const satisfies Arabic<typeof english>
