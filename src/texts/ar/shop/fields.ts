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
} as const satisfies Arabic<typeof values>
