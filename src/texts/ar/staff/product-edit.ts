import type { productEdit as english } from '#texts/en/staff/product-edit.ts'
import type { Arabic } from '#texts/message.ts'

export const productEdit = {
  missing: 'المنتج غير موجود',
  failed: 'تعذّر تحميل بيانات المنتج',
  categoriesFailed: 'تعذّر تحميل الأقسام',
  submit: { new: 'حفظ المنتج', edit: 'تحديث المنتج', gone: 'حفظ كمنتج جديد' },
  submitting: { new: 'حفظ المنتج', edit: 'تحديث المنتج', gone: 'حفظ كمنتج جديد' },
  added: {
    title: 'تمت إضافة المنتج',
    confirmed: 'تمت إضافة المنتج بنجاح.',
    failed: 'تعذّرت إضافة المنتج. يُرجى المحاولة مرة أخرى.',
  },
  updated: {
    title: 'تم تحديث المنتج',
    confirmed: 'تم تحديث المنتج بنجاح.',
    failed: 'تعذّر تحديث المنتج. يُرجى المحاولة مرة أخرى.',
  },
  deletedElsewhere:
    'حُذف هذا المنتج في مكان آخر. كل ما كتبته باقٍ هنا: يمكن حفظه كمنتج جديد، أو تركه بزر «إلغاء».',

  price: 'السعر (ج.م.)',
  sizeHint: 'العرض × العمق × الارتفاع بالمليمتر، مثل \u2066240 × 160 × 110\u2069',
  weightHint: 'بالجرام',
  lowStockHint:
    'عند هذا العدد أو أقل يُعد المخزون منخفضًا. إذا تُرك فارغًا يُستخدم الحد المحدَّد في الإعدادات.',
  facts: 'المواصفات',
  factsHint: 'تعرض صفحة المنتج المعروف منها فقط.',
  shownAs: 'طريقة العرض',
  selectCategory: 'اختيار قسم',
  sentAsDifference: 'يُرسَل الفرق فقط: {difference}',
  yoursMakes: 'بعد إضافة الفرق {difference} يصبح المخزون {stock}',
  picture: 'الصورة',
  picturePreview: 'معاينة الصورة',
  pictureAppears: 'تظهر الصورة عند إدخال رابط صحيح',

  archiveTitle: 'أرشفة هذا المنتج',
  archiveText: 'يختفي من المتجر، ويبقى في الطلبات وهنا ضمن المنتجات المؤرشفة.',
  isArchived: 'هذا المنتج مؤرشف',
  bringBackText: 'المنتج غير معروض في المتجر. سجله وصورته ومخزونه باقية.',
  stockHistory: 'سجل المخزون',
  historyUnreadable: 'تتعذّر قراءته على هذا الجهاز حاليًا.',
  historyNotHere: 'السجل غير موجود على هذا الجهاز بعد.',
  noStockChanges: {
    one: 'لا توجد تغييرات في المخزون خلال آخر يوم.',
    two: 'لا توجد تغييرات في المخزون خلال آخر يومين.',
    few: 'لا توجد تغييرات في المخزون خلال آخر {n} أيام.',
    many: 'لا توجد تغييرات في المخزون خلال آخر {n} يومًا.',
    other: 'لا توجد تغييرات في المخزون خلال آخر {n} يوم.',
  },
  changedBy: 'بواسطة {name}',
} as const satisfies Arabic<typeof english>
