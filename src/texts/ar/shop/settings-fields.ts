import type { settingsFields as english } from '#texts/en/shop/settings-fields.ts'
import type { Arabic } from '#texts/message.ts'

export const settingsFields = {
  announcement_en: 'الإعلان بالإنجليزية',
  announcement_ar: 'الإعلان بالعربية',
  announcement_until: 'آخر يوم للإعلان',
  address_en: 'العنوان بالإنجليزية',
  address_ar: 'العنوان بالعربية',
  phone: 'رقم الهاتف',
  whatsapp: 'واتساب',
  email: 'البريد الإلكتروني',
  instagram: 'إنستجرام',
  facebook: 'فيسبوك',
  hours: 'مواعيد العمل: {day}',
  delivery: 'أيام التوصيل: {governorate}',
  testimonial: {
    name_en: 'رأي {n}: الاسم بالإنجليزية',
    name_ar: 'رأي {n}: الاسم بالعربية',
    place_en: 'رأي {n}: المكان بالإنجليزية',
    place_ar: 'رأي {n}: المكان بالعربية',
    text_en: 'رأي {n}: النص بالإنجليزية',
    text_ar: 'رأي {n}: النص بالعربية',
  },
  low_stock: 'حد المخزون المنخفض',
  max_of_one_product: 'أقصى عدد من منتج واحد',
  max_pieces: 'أقصى عدد قطع في الطلب الواحد',
  max_total: 'أقصى إجمالي للطلب الواحد',
  max_open_orders: 'أقصى عدد طلبات مفتوحة لرقم هاتف واحد',
  staff_locale: 'لغة رسائل فريق العمل',
} as const satisfies Arabic<typeof english>
