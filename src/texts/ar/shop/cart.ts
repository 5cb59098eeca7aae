import type { cart as english } from '#texts/en/shop/cart.ts'
import type { Arabic } from '#texts/message.ts'

export const cart = {
  deliveryTime: 'التوصيل إلى {governorate}: من {n} إلى {m} (بالأيام)',
  deliveryDays: {
    one: 'التوصيل إلى {governorate}: يوم واحد',
    two: 'التوصيل إلى {governorate}: يومان',
    few: 'التوصيل إلى {governorate}: {n} أيام',
    many: 'التوصيل إلى {governorate}: {n} يومًا',
    other: 'التوصيل إلى {governorate}: {n} يوم',
  },
  title: 'سلة التسوق',
  loading: 'جارٍ تحميل السلة',
  empty: 'سلتك فارغة',
  continueShopping: 'متابعة التسوق',
  products: 'المنتجات في سلتك',
  product: 'المنتج',
  price: 'السعر',
  total: 'الإجمالي',
  quantityOf: 'كمية {name}',
  removeNamed: 'حذف {name}',
  clear: 'إفراغ السلة',
  removed: 'تم حذف {name} من السلة',
  cleared: 'تم إفراغ السلة',
  summary: 'ملخص الطلب',
  proceed: 'متابعة الطلب',
  processing: 'جارٍ التنفيذ…',
  subtotal: 'المجموع الفرعي',
  shipping: 'الشحن',
  free: 'مجانًا',
  times: '× {n}',
} as const satisfies Arabic<typeof english>
