import type { contact as english } from '#texts/en/pages/contact.ts'
import type { Arabic } from '#texts/message.ts'

export const contact = {
  title: 'تواصل معنا',
  intro: 'سؤال عن قطعة أو طلب أو تصميم خاص؟ نرد خلال يومي عمل.',
  workshop: 'الورشة',
  phone: 'الهاتف',
  whatsapp: 'واتساب',
  hours: 'مواعيد العمل',
  days: 'من {from} إلى {to}',
  fromTo: 'من {from} إلى {to}',
  closed: 'مغلق',
  form: 'تواصل معنا',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  subject: 'الموضوع',
  message: 'الرسالة',
  send: 'إرسال الرسالة',
  notSaved:
    'لم تُحفَظ الرسالة: هذا الجهاز يرفض تخزين أي شيء. النص باقٍ في النموذج؛ يُرجى المحاولة مرة أخرى، أو مراسلتنا على {email}.',
  notSavedNoEmail:
    'لم تُحفَظ الرسالة: هذا الجهاز يرفض تخزين أي شيء. النص باقٍ في النموذج؛ يُرجى المحاولة مرة أخرى.',
  sent: 'شكرًا لرسالتك! سنرد عليك قريبًا.',
  saved: 'شكرًا لرسالتك! الرسالة محفوظة على هذا الجهاز وستُرسَل عند توفر الاتصال.',
} as const satisfies Arabic<typeof english>
