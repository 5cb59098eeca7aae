import type { saved as english } from '#texts/en/shop/saved.ts'
import type { Arabic } from '#texts/message.ts'

export const saved = {
  loading: 'جارٍ تحميل المفضلة',
  intro: 'محفوظة على هذا الجهاز فقط. تظهر علامة عند انخفاض السعر أو قرب نفاد الكمية.',
  empty: 'المفضلة فارغة',
  emptyText: 'زر القلب على أي قطعة يضيفها إلى هنا.',
  list: 'قطع المفضلة',
  removed: 'تم حذف {name} من المفضلة',
} as const satisfies Arabic<typeof english>
