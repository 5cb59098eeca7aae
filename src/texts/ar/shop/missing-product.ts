import type { missingProduct as english } from '#texts/en/shop/missing-product.ts'
import type { Arabic } from '#texts/message.ts'

export const missingProduct = {
  title: 'المنتج غير موجود',
  reasons: {
    'not-found': 'عذرًا، تعذّر العثور على هذا المنتج.',
    'not-on-this-device':
      'هذا المنتج غير محفوظ على هذا الجهاز بعد، وسيظهر فور عودة الاتصال بالإنترنت.',
  },
} as const satisfies Arabic<typeof english>
