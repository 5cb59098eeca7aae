import type { notFound as english } from '#texts/en/frame/not-found.ts'
import type { Arabic } from '#texts/message.ts'

export const notFound = {
  title: 'الصفحة غير موجودة',
  heading: 'عذرًا، الصفحة غير موجودة',
  text: 'قد يكون في العنوان خطأ، أو نُقلت الصفحة إلى عنوان آخر.',
  home: 'العودة إلى الرئيسية',
} as const satisfies Arabic<typeof english>
