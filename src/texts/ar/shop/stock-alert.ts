import type { stockAlert as english } from '#texts/en/shop/stock-alert.ts'
import type { Arabic } from '#texts/message.ts'

export const stockAlert = {
  ask: 'إبلاغي عند توفره',
  promised: 'سنرسل رسالة واحدة إلى {email} عند توفره من جديد.',
  waiting:
    'محفوظ على هذا الجهاز للعنوان {email}. يصل الطلب إلى الورشة عند اتصال هذا الجهاز بالإنترنت.',
  refused: 'لم تقبل الورشة الطلب السابق. يمكن إرساله من جديد.',
  notSaved: 'تعذّر حفظ الطلب على هذا الجهاز. يُرجى المحاولة مرة أخرى.',
} as const satisfies Arabic<typeof english>
