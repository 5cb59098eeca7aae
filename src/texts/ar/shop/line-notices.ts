import type { lineNotices as english } from '#texts/en/shop/line-notices.ts'
import type { Arabic } from '#texts/message.ts'

export const lineNotices = {
  onlyLeft: {
    zero: 'نفدت الكمية',
    one: 'لم يتبقَّ سوى قطعة واحدة',
    two: 'لم يتبقَّ سوى قطعتين',
    few: 'لم يتبقَّ سوى {n} قطع',
    many: 'لم يتبقَّ سوى {n} قطعة',
    other: 'لم يتبقَّ سوى {n} قطعة',
  },
  noLongerSold: 'لم يعد متوفرًا',
  priceLowered: 'انخفض السعر: {old} ← {price}',
  priceKept: 'نحتفظ لك بسعر {old} حتى {time}. السعر الآن {price}',
  priceChanged: 'تغيّر السعر: {old} ← {price}',
  acceptPrice: 'اعتماد السعر الجديد<about>: {name}</about>',
  lowerQuantity: 'تغيير الكمية إلى {n}<about>: {name}</about>',
  remove: 'حذفه من السلة<about>: {name}</about>',
} as const satisfies Arabic<typeof english>
