import type { newsletter as english } from '#texts/en/shop/newsletter.ts'
import type { Arabic } from '#texts/message.ts'

export const newsletter = {
  confirm: {
    title: 'رسائل الورشة',
    text: 'قطع جديدة قبل وصولها إلى المتجر، مرة في الشهر تقريبًا. هل نرسلها إليك؟',
    button: 'نعم، أريد الرسائل',
  },
  leave: {
    title: 'إلغاء الاشتراك في الرسائل؟',
    text: 'سنحذف عنوان بريدك ولن نرسل رسائل أخرى.',
    button: 'إلغاء الاشتراك',
  },
  confirmed: { title: 'شكرًا لك', text: 'ستصلك الرسالة القادمة من الورشة.' },
  unsubscribed: { title: 'مع السلامة', text: 'لن تصلك رسائل أخرى من الورشة.' },
  unknown: {
    title: 'لم يعد هذا الرابط يعمل',
    text: 'ربما كان ناقصًا، أو مضى عليه أكثر من أسبوع. للحصول على رسائلنا يُرجى الاشتراك من جديد في الصفحة الرئيسية.',
  },
  stock: {
    leave: {
      title: 'إلغاء الرسائل عن المنتجات؟',
      text: 'سنحذف عنوان بريدك من كل طلبات الإبلاغ عن عودة منتج.',
      button: 'إلغاء الاشتراك',
    },
    unsubscribed: { title: 'مع السلامة', text: 'تم حذف عنوان بريدك من كل الطلبات.' },
    unknown: {
      title: 'لم يعد هذا الرابط يعمل',
      text: 'ربما كان ناقصًا. يمكن تقديم الطلب من جديد في صفحة المنتج الذي نفدت كميته.',
    },
  },
  unreachable: 'تعذّر الوصول إلى خادم الورشة. يُرجى المحاولة مرة أخرى.',
} as const satisfies Arabic<typeof english>
