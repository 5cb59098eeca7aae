import type { cart as english } from '#texts/en/shop/cart.ts'
import type { Arabic } from '#texts/message.ts'

export const cart = {
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
