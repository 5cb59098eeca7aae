import type { orderRefusal as english } from '#texts/en/shop/order-refusal.ts'
import type { Arabic } from '#texts/message.ts'

export const orderRefusal = {
  title: 'سبب المشكلة',
  aProduct: 'منتج',
  soldOut: '{product}: نفدت الكمية',
  onlyLeft: {
    zero: '{product}: نفدت الكمية',
    one: '{product}: لم يتبقَّ سوى قطعة واحدة',
    two: '{product}: لم يتبقَّ سوى قطعتين',
    few: '{product}: لم يتبقَّ سوى {n} قطع',
    many: '{product}: لم يتبقَّ سوى {n} قطعة',
    other: '{product}: لم يتبقَّ سوى {n} قطعة',
  },
  newPrice: '{product}: السعر الجديد: {price}',
  priceChanged: '{product}: السعر الجديد: {old} ← {price}',
  noLongerSold: '{product}: لم يعد متوفرًا',
  unavailable: '{product}: لا يمكن طلبه بهذا الشكل حاليًا',
  invalid: 'بعض ما في النموذج لم يُقبل. يُرجى مراجعة بياناتك والمحاولة مرة أخرى.',
  tooLarge: 'الطلب أكبر من أن يُوصَّل مرة واحدة. يُرجى المحاولة بعدد أقل من المنتجات.',
  reasonIsGone: 'زال السبب. يُرجى الطلب من جديد.',
  unknown: 'رفضه خادم الورشة ({code}). يُرجى المحاولة مرة أخرى.',
  putBack: 'إعادة إلى السلة',
  workshopHasIt: 'هذا الطلب لدى الورشة بالفعل: تم تأكيده.',
  cannotAsk:
    'قد يكون هذا الطلب لدى الورشة بالفعل، ولا يمكن سؤالها الآن. لم يتغيّر شيء: يُرجى المحاولة مرة أخرى عند توفر الاتصال.',
} as const satisfies Arabic<typeof english>
