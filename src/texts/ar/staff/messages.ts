import type { messages as english } from '#texts/en/staff/messages.ts'
import type { Arabic } from '#texts/message.ts'

export const messages = {
  all: 'كل الرسائل',
  toAnswer: 'رسائل بانتظار الرد',
  showAnswered: 'عرض ما تم الرد عليه',
  loading: 'جارٍ تحميل الرسائل…',
  noneYet: 'لا توجد رسائل بعد.',
  allAnswered: 'تم الرد على كل الرسائل.',
  showMore: 'عرض المزيد',
  sender: '{name}، {email}، {time}',
  answer: 'رد',
  answerOne: 'الرد على {name} بالبريد الإلكتروني',
  markAnswered: 'وضع علامة «تم الرد»',
  markNotAnswered: 'إزالة علامة «تم الرد»',
  answered: 'تم الرد {time}',
  answeredBy: 'تم الرد {time} بواسطة {name}',
  greetings: { en: 'Dear {name},', ar: 'تحية طيبة {name}،' },

  failedMail: 'رسائل بريد تعذّر إرسالها',
  loadingMail: 'جارٍ تحميل رسائل البريد…',
  allMailSent: 'أُرسلت كل رسائل البريد، أو هي في الطريق.',
  mail: 'رسالة بريد',
  mailKinds: {
    order_confirmation: 'تأكيد طلب',
    order_status: 'حالة طلب',
    staff_new_order: 'طلب جديد، لفريق العمل',
    staff_new_message: 'رسالة جديدة، لفريق العمل',
    newsletter_confirm: 'تأكيد الاشتراك في رسائل الورشة',
    invitation: 'دعوة',
  },
  sentTo: 'إلى {addresses}، {time}',
  sendAgain: 'إعادة الإرسال',
  mailQueued: 'الرسالة بانتظار الإرسال',
  isSentAgain: 'جارٍ إرسالها من جديد.',
} as const satisfies Arabic<typeof english>
