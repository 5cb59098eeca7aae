import type { statusStrip as english } from '#texts/en/shop/status-strip.ts'
import type { Arabic } from '#texts/message.ts'

export const statusStrip = {
  pricesAsOf: 'الأسعار والمخزون حتى {time}',
  pricesAsOfLastVisit: 'الأسعار والمخزون حتى آخر زيارة',
  nothingSaved:
    'لا شيء محفوظ: لا يحتفظ هذا المتصفح ببيانات للمتجر. تُفقد السلة والطلبات عند إغلاق هذه الصفحة.',
} as const satisfies Arabic<typeof english>
