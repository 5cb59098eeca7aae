import type { fields as english, fieldValues as values } from '#texts/en/shop/fields.ts'
import type { Arabic } from '#texts/message.ts'

export const fields = {
  name: 'الاسم بالإنجليزية',
  name_ar: 'الاسم بالعربية',
  description: 'الوصف بالإنجليزية',
  description_ar: 'الوصف بالعربية',
  price: 'السعر',
  stock: 'المخزون',
  category: 'القسم',
  image: 'رابط الصورة',
  image_url: 'رابط صورة الغلاف',
  pictures: 'الصور',
  size: 'المقاس',
  weight: 'الوزن',
  wood: 'الخشب بالإنجليزية',
  wood_ar: 'الخشب بالعربية',
  finish: 'التشطيب بالإنجليزية',
  finish_ar: 'التشطيب بالعربية',
  care: 'العناية بالإنجليزية',
  care_ar: 'العناية بالعربية',
  maker: 'الحرفي بالإنجليزية',
  maker_ar: 'الحرفي بالعربية',
  low_stock: 'حد المخزون المنخفض',
  archived: 'مؤرشف',
  featured: 'ضمن مختاراتنا',
  bestseller: 'الأكثر مبيعًا',
  new: 'جديد',
  status: 'الحالة',
  delta: 'الفرق',
  quantity: 'الكمية',
  note: 'الملاحظة',
} as const satisfies Arabic<typeof english>

export const fieldValues = {
  uncategorised: 'بلا قسم',
  yes: 'نعم',
  no: 'لا',
  empty: 'فارغ',
  millimetres: '{size} مم',
  grams: '{n} جم',
} as const satisfies Arabic<typeof values>
