import type { home as english } from '#texts/en/frame/home.ts'
import type { Arabic } from '#texts/message.ts'

export const home = {
  title: 'خشب مصري مشغول باليد',
  intro: 'علب وفوانيس ولوحات جدارية من خشب الجوز والزيتون والسنط، مطعّمة ومعشّقة في ورشتنا بالقاهرة.',
  shopCollection: 'تصفح المجموعة',
  ourStory: 'حكايتنا',
  picture:
    'لوح عين حورس وحوامل شموع وعلبة مطعّمة وعلبة عليها جعران ومسلّة وفانوس مضاء على طاولة من خشب الجوز',
  otherPicture: 'قطعة أثناء الحفر',
} as const satisfies Arabic<typeof english>
