import type { tables as english } from '#texts/en/staff/tables.ts'
import type { Arabic } from '#texts/message.ts'

export const tables = {
  sortBy: 'الترتيب حسب',
  reverse: 'عكس الترتيب',
  fromRowToRow: 'الانتقال بين الصفوف',
} as const satisfies Arabic<typeof english>
