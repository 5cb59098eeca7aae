import type { tables as english } from '#texts/en/staff/tables.ts'
import type { Arabic } from '#texts/message.ts'

export const tables = {
  sortBy: 'الترتيب حسب',
  reverse: 'عكس الترتيب',
  fromRowToRow: 'الانتقال بين الصفوف',
  selected: 'المحدَّد: {count}',
  selectedSomeHidden: 'المحدَّد: {count}، منها غير ظاهر: {hidden}',
  selectAll: 'تحديد الكل ({count})',
  clearSelection: 'إلغاء التحديد',
} as const satisfies Arabic<typeof english>
