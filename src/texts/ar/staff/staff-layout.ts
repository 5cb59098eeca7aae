import type { staffLayout as english } from '#texts/en/staff/staff-layout.ts'
import type { Arabic } from '#texts/message.ts'

export const staffLayout = {
  name: 'إدارة نفر',
  skip: 'الانتقال إلى المحتوى',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  nav: 'لوحة الإدارة',
  links: {
    '/admin': 'نظرة عامة',
    '/admin/products': 'المنتجات',
    '/admin/categories': 'الأقسام',
    '/admin/make-list': 'قائمة التصنيع',
    '/admin/orders': 'الطلبات',
    '/admin/stall': 'البيع في السوق',
    '/admin/messages': 'الرسائل',
    '/admin/people': 'فريق العمل',
    '/admin/customers': 'بيانات العملاء',
    '/admin/settings': 'الإعدادات',
    '/admin/sync': 'مشكلات المزامنة',
    '/admin/devices': 'الأجهزة',
  },
  backToShop: 'العودة إلى المتجر',
  changePassword: 'تغيير كلمة المرور',
  badges: {
    orders: '<hidden>بانتظار التعبئة: </hidden>{count}',
    ordersHeld:
      '<hidden>بانتظار التعبئة أو الاتصال بالعميل: </hidden>{count}<hidden>، منها معلَّق: {held}</hidden>',
    messages: '<hidden>بانتظار الرد: </hidden>{count}',
    issues: '<hidden>بانتظار القرار: </hidden>{count}',
  },
  orMore: '{count}+',
  shortcuts: { title: 'اختصارات لوحة المفاتيح', show: 'عرض هذه القائمة' },
  syncPill: '{status}: مشكلات المزامنة',
  dismissed:
    'لم يعد حسابك ضمن فريق العمل على الخادم. حُذفت طلبات العملاء من هذا الجهاز؛ وما كتبته محفوظ في «مشكلات المزامنة».',
  stale:
    'حتى {time}. ما كُتب في مكان آخر بعد ذلك لا يظهر هنا بعد، لأن معاملة على الخادم لم تنتهِ. أما ما يُكتب هنا فيُحفظ ويُرسَل كالمعتاد.',
  newOrders: {
    title: {
      one: 'طلب جديد',
      two: 'طلبان جديدان',
      few: '{n} طلبات جديدة',
      many: '{n} طلبًا جديدًا',
      other: '{n} طلب جديد',
    },
    order: '{name}، {total}',
    separator: '؛ ',
    more: '{orders} …',
    show: 'عرض',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'قد يكون في العنوان خطأ، أو نُقلت الصفحة إلى عنوان آخر.',
    toDashboard: 'العودة إلى النظرة العامة',
  },
} as const satisfies Arabic<typeof english>
