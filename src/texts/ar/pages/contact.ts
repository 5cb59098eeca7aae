import type { contact as english } from '#texts/en/pages/contact.ts'
import type { Arabic } from '#texts/message.ts'

export const contact = {
  title: 'تواصل معنا',
  intro: 'سؤال عن قطعة أو طلب أو تصميم خاص؟ نرد خلال يومي عمل.',
  workshop: 'الورشة',
  addressLines: ['نفر', 'الخيامية، بالقرب من باب زويلة', 'القاهرة، مصر'],
  hours: 'مواعيد العمل',
  hoursByDay: [
    { days: 'من الاثنين إلى الجمعة', time: 'من 9:00 ص إلى 6:00 م' },
    { days: 'السبت', time: 'من 10:00 ص إلى 4:00 م' },
    { days: 'الأحد', time: 'مغلق' },
  ],
  form: 'تواصل معنا',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  subject: 'الموضوع',
  message: 'الرسالة',
  send: 'إرسال الرسالة',
  notSaved:
    'لم تُحفَظ الرسالة: هذا الجهاز يرفض تخزين أي شيء. النص باقٍ في النموذج؛ يُرجى المحاولة مرة أخرى، أو مراسلتنا على hello@nefer.example.',
  sent: 'شكرًا لرسالتك! سنرد عليك قريبًا.',
  saved: 'شكرًا لرسالتك! الرسالة محفوظة على هذا الجهاز وستُرسَل عند توفر الاتصال.',
} as const satisfies Arabic<typeof english>
