import type { bulkEdit as english } from '#texts/en/staff/bulk-edit.ts'
import type { Arabic } from '#texts/message.ts'

export const bulkEdit = {
  changeProducts: {
    one: 'تغيير منتج واحد',
    two: 'تغيير منتجين',
    few: 'تغيير {n} منتجات',
    many: 'تغيير {n} منتجًا',
    other: 'تغيير {n} منتج',
  },
  field: 'تغيير',
  priceByPercent: 'السعر، بنسبة مئوية',
  stockByDifference: 'المخزون، بالزيادة أو النقصان',
  to: 'إلى',
  chooseValue: 'يُرجى الاختيار',
  percent: 'النسبة المئوية',
  percentHint: '10 للرفع، و\u2066-10\u2069 للخفض؛ مع التقريب إلى أقرب قرش',
  difference: 'الفرق',
  differenceHint: '5 للإضافة، و\u2066-3\u2069 للإنقاص',
  problems: {
    percentUnclear: 'يُرجى إدخال نسبة مئوية مثل 10 أو \u2066-12.5\u2069',
    percentOutOfRange: 'يجب أن تكون النسبة المئوية بين \u2066-99.99\u2069 و\u206610,000\u2069',
    differenceUnclear: 'يُرجى إدخال رقم مثل 5 أو \u2066-3\u2069',
    differenceTooLarge: 'الحد الأقصى في المرة الواحدة 1,000,000',
  },

  preview: 'معاينة',
  product: 'المنتج',
  before: 'الآن',
  after: 'بعد التغيير',
  summary: {
    willChange: 'ما سيتغير: {changed}.',
    someSame: 'ما سيتغير: {changed}. ما هو كذلك بالفعل: {same}.',
    someLeft: 'ما سيتغير: {changed}. ما لا يمكن تغييره وسيُستثنى: {left}.',
    someSameSomeLeft:
      'ما سيتغير: {changed}. ما هو كذلك بالفعل: {same}. ما لا يمكن تغييره وسيُستثنى: {left}.',
  },
  more: {
    one: '… ومنتج آخر',
    two: '… ومنتجان آخران',
    few: '… و{n} منتجات أخرى',
    many: '… و{n} منتجًا آخر',
    other: '… و{n} منتج آخر',
  },
  priceTooLarge: 'سيتجاوز السعر الحد الأقصى',
  onlyInStock: {
    zero: 'لا توجد قطع في المخزون',
    one: 'لم يتبقَّ في المخزون سوى قطعة واحدة',
    two: 'لم يتبقَّ في المخزون سوى قطعتين',
    few: 'لم يتبقَّ في المخزون سوى {n} قطع',
    many: 'لم يتبقَّ في المخزون سوى {n} قطعة',
    other: 'لم يتبقَّ في المخزون سوى {n} قطعة',
  },

  tooMany: {
    one: 'لا يمكن تغيير أكثر من منتج واحد في المرة الواحدة. يُرجى تحديد عدد أقل.',
    two: 'لا يمكن تغيير أكثر من منتجين في المرة الواحدة. يُرجى تحديد عدد أقل.',
    few: 'لا يمكن تغيير أكثر من {n} منتجات في المرة الواحدة. يُرجى تحديد عدد أقل.',
    many: 'لا يمكن تغيير أكثر من {n} منتجًا في المرة الواحدة. يُرجى تحديد عدد أقل.',
    other: 'لا يمكن تغيير أكثر من {n} منتج في المرة الواحدة. يُرجى تحديد عدد أقل.',
  },
  nothingToChange: 'لا شيء للتغيير',
  updated: {
    one: 'تم تحديث المنتج',
    two: 'تم تحديث منتجين',
    few: 'تم تحديث {n} منتجات',
    many: 'تم تحديث {n} منتجًا',
    other: 'تم تحديث {n} منتج',
  },
  changed: {
    one: 'تم تغيير منتج واحد.',
    two: 'تم تغيير منتجين.',
    few: 'تم تغيير {n} منتجات.',
    many: 'تم تغيير {n} منتجًا.',
    other: 'تم تغيير {n} منتج.',
  },
} as const satisfies Arabic<typeof english>
