import type { addToCart as english } from '#texts/en/frame/add-to-cart.ts'
import type { Arabic } from '#texts/message.ts'

export const addToCart = {
  added: 'تمت إضافة {name} إلى السلة',
  updated: 'تم تعديل كمية {name} في السلة',
  allInCart: {
    one: 'لم يتبقَّ سوى قطعة واحدة، وهي في سلتك',
    two: 'لم يتبقَّ سوى قطعتين، وهما في سلتك',
    few: 'لم يتبقَّ سوى {n} قطع، وكلها في سلتك',
    many: 'لم يتبقَّ سوى {n} قطعة، وكلها في سلتك',
    other: 'لم يتبقَّ سوى {n} قطعة، وكلها في سلتك',
  },
  viewCart: 'عرض السلة',
  notSaved: 'لم يُحفَظ',
  notSavedText:
    'تعذّرت إضافة {name}: هذا الجهاز يرفض تخزين أي شيء. يُرجى إخلاء بعض المساحة والمحاولة مرة أخرى.',
} as const satisfies Arabic<typeof english>
