import type { app as english } from '#texts/en/shop/app.ts'
import type { Arabic } from '#texts/message.ts'

export const app = {
  storageLost:
    'لم يعد تخزين هذا الجهاز يستجيب. ما سبق حفظه باقٍ، لكن لا يمكن حفظ أي شيء جديد. يُرجى إعادة تحميل الصفحة، وإن لم يُفِد ذلك فإغلاق المتصفح وفتحه من جديد.',
  loadAgain: 'إعادة التحميل',
  tooOld:
    'هذا الإصدار من المتجر أقدم من أن يرسل أي شيء. ما كتبته محفوظ على هذا الجهاز، وسيرسله الإصدار الجديد.',
  newVersion: 'يتوفر إصدار جديد من المتجر. سلتك وما كتبته محفوظان.',
  newVersionUnavailable: 'تعذّر الحصول على الإصدار الجديد حاليًا. يُرجى المحاولة لاحقًا.',
  update: 'تحديث',
  updating: 'جارٍ التحديث…',
  otherWindow:
    'ما زالت نافذة أخرى للمتجر تستخدم إصدارًا أقدم منه. يُرجى إغلاق كل نوافذه ثم إعادة تحميل الصفحة.',
} as const satisfies Arabic<typeof english>
