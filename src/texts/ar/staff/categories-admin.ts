import type { categoriesAdmin as english } from '#texts/en/staff/categories-admin.ts'
import type { Arabic } from '#texts/message.ts'

export const categoriesAdmin = {
  name: 'الاسم',
  id: 'المعرّف',
  description: 'الوصف',
  newCategory: 'قسم جديد',
  add: 'إضافة قسم جديد',
  loading: 'جارٍ تحميل الأقسام…',
  noneFound: 'لا توجد أقسام.',
  showAll: 'عرض كل الأقسام',
  untranslated: {
    zero: 'كل الأقسام مترجمة',
    one: 'لا توجد ترجمة بعد لقسم واحد',
    two: 'لا توجد ترجمة بعد لقسمين',
    few: 'لا توجد ترجمة بعد لـ {n} أقسام',
    many: 'لا توجد ترجمة بعد لـ {n} قسمًا',
    other: 'لا توجد ترجمة بعد لـ {n} قسم',
  },
  showUntranslated: 'عرض الأقسام غير المترجمة',

  areYouSure: 'حذف هذا القسم؟',
  whatDeletionDoes:
    'سيُحذف القسم «{name}». لا يمكن التراجع عن ذلك. يلزم نقل منتجات هذا القسم إلى قسم آخر.',
  hasNoProducts: 'لا توجد فيه منتجات.',
  hasProducts: {
    one: 'فيه منتج واحد.',
    two: 'فيه منتجان.',
    few: 'فيه {n} منتجات.',
    many: 'فيه {n} منتجًا.',
    other: 'فيه {n} منتج.',
  },
  moveTo: 'نقل المنتجات إلى',
  noCategory: 'بلا قسم حاليًا',
  deletion: {
    title: 'تم حذف القسم',
    confirmed: 'تم حذف القسم بنجاح.',
    failed: 'تعذّر حذف القسم. يُرجى المحاولة مرة أخرى.',
  },
} as const satisfies Arabic<typeof english>
