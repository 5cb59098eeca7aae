import type { myOrders as english } from '#texts/en/shop/my-orders.ts'
import type { Arabic } from '#texts/message.ts'

export const myOrders = {
  title: 'طلباتي',
  none: 'لا توجد طلبات على هذا الجهاز',
  whereOrdersAre:
    'يظهر الطلب في المتصفح الذي قُدِّم منه فقط. إن كان تقديم الطلب من مكان آخر، فيُرجى فتح هذه الصفحة هناك؛ وفي رسالة البريد عن طلبك رقمه ومحتوياته.',
  order: 'الطلب {number}',
  dateAndPieces: {
    one: '{date}، قطعة واحدة',
    two: '{date}، قطعتان',
    few: '{date}، {n} قطع',
    many: '{date}، {n} قطعة',
    other: '{date}، {n} قطعة',
  },
  unknown: 'هذا الطلب غير موجود على هذا الجهاز',
  unknownText: 'تبقى الطلبات على الجهاز الذي قُدِّمت منه.',
  gone: 'لم يعد هذا الطلب موجودًا على هذا الجهاز',
  goneTitle: 'الطلب غير موجود على هذا الجهاز',
  goneText: 'أُعيد إلى السلة، أو تم تجاهله، أو مُحي هنا.',
  view: 'عرض',
  viewOrder: 'عرض هذا الطلب',
  seeWhy: 'عرض السبب',
  shortNumber: 'الرقم المختصر لطلبك',
  number: 'رقم الطلب',
  date: 'التاريخ',
  contents: 'محتويات الطلب',
  payment: 'الدفع',
  note: 'ملاحظتك للورشة',
  soFar: 'ما تم حتى الآن',
  print: 'طباعة هذا الطلب',
  again: 'إعادة الطلب',
  addedAgain: {
    one: 'تمت إضافة قطعة واحدة إلى السلة',
    two: 'تمت إضافة قطعتين إلى السلة',
    few: 'تمت إضافة {n} قطع إلى السلة',
    many: 'تمت إضافة {n} قطعة إلى السلة',
    other: 'تمت إضافة {n} قطعة إلى السلة',
  },
  soldOutNow: 'نفدت الكمية حاليًا: {names}',
  noLongerSold: 'لم يعد متوفرًا: {names}',
  comma: '، ',
} as const satisfies Arabic<typeof english>
