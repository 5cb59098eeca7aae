import type { pictures as english } from '#texts/en/staff/pictures.ts'
import type { Arabic } from '#texts/message.ts'

export const pictures = {
  title: 'الصور',
  hint: {
    one: 'صورة واحدة على الأكثر. الأولى هي الصورة الرئيسية.',
    two: 'صورتان على الأكثر. الأولى هي الصورة الرئيسية.',
    few: '{n} صور على الأكثر. الأولى هي الصورة الرئيسية.',
    many: '{n} صورة على الأكثر. الأولى هي الصورة الرئيسية.',
    other: '{n} صورة على الأكثر. الأولى هي الصورة الرئيسية.',
  },
  first: 'الصورة الرئيسية، {n} من {total}',
  place: 'الصورة {n} من {total}',
  moved: 'أصبحت الصورة {n} من {total}',
  alt: 'وصف الصورة {n} بالإنجليزية',
  altInArabic: 'وصف الصورة {n} بالعربية',
  moveUp: 'نقل الصورة {n} لأعلى',
  moveDown: 'نقل الصورة {n} لأسفل',
  add: 'إضافة صور',
  address: 'رابط صورة أخرى',
  addAddress: 'إضافة',
} as const satisfies Arabic<typeof english>
