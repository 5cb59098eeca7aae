import type { cart as english } from '#texts/en/shop/cart.ts'
import type { Arabic } from '#texts/message.ts'

export const cart = {
  delivery: {
    exactly: {
      one: 'التوصيل إلى {place}: يوم واحد',
      two: 'التوصيل إلى {place}: يومان',
      few: 'التوصيل إلى {place}: {n} أيام',
      many: 'التوصيل إلى {place}: {n} يومًا',
      other: 'التوصيل إلى {place}: {n} يوم',
    },
    oneToTwo: 'التوصيل إلى {place}: من يوم إلى يومين',
    fromTo: {
      one: 'التوصيل إلى {place}: من {m} إلى يوم واحد',
      two: 'التوصيل إلى {place}: من {m} إلى يومين',
      few: 'التوصيل إلى {place}: من {m} إلى {n} أيام',
      many: 'التوصيل إلى {place}: من {m} إلى {n} يومًا',
      other: 'التوصيل إلى {place}: من {m} إلى {n} يوم',
    },
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
