import type { product as english } from '#texts/en/frame/product.ts'
import type { Arabic } from '#texts/message.ts'

export const product = {
  loading: 'جارٍ تحميل المنتج…',
  back: 'العودة إلى المنتجات',
  available: {
    zero: 'لا توجد قطع متوفرة',
    one: 'قطعة واحدة متوفرة',
    two: 'قطعتان متوفرتان',
    few: '{n} قطع متوفرة',
    many: '{n} قطعة متوفرة',
    other: '{n} قطعة متوفرة',
  },
  delivery: 'الدفع عند الاستلام. الشحن داخل مصر مجانًا.',
} as const satisfies Arabic<typeof english>
