import type { makeList as english } from '#texts/en/staff/make-list.ts'
import type { Arabic } from '#texts/message.ts'

export const makeList = {
  intro: 'المنتجات التي بلغ مخزونها الحد المنخفض أو نزل عنه، والمنتجات التي ينتظرها أحد.',
  printed: 'قائمة التصنيع بتاريخ {time}',
  print: 'طباعة',
  exportCsv: 'تصدير CSV',
  empty: 'لا شيء للتصنيع: لا يوجد منتج منخفض المخزون، ولا أحد ينتظر منتجًا.',
  ordersMissing: 'يظهر عدد المنتظرين والمبيعات عند وجود الطلبات على هذا الجهاز.',
  level: 'الحد',
  waiting: 'المنتظرون',
  sold: {
    zero: 'المبيع اليوم',
    one: 'المبيع في يوم واحد',
    two: 'المبيع في يومين',
    few: 'المبيع في {n} أيام',
    many: 'المبيع في {n} يومًا',
    other: 'المبيع في {n} يوم',
  },
} as const satisfies Arabic<typeof english>
