import type { staffWrites as english } from '#texts/en/staff/staff-writes.ts'
import type { Arabic } from '#texts/message.ts'

export const staffWrites = {
  savedHere: 'محفوظ على هذا الجهاز. ستتم المزامنة عند إمكان الوصول إلى الخادم.',
  sentNow: 'محفوظ على هذا الجهاز. جارٍ الإرسال.',
  sentSoon: 'محفوظ على هذا الجهاز. سيُرسَل خلال ثوانٍ.',
  notRestored: 'لم يُعَد إلى المخزون، لأن المنتج محذوف: {lines}.',
  takenBack: {
    'taken-back': 'تم التراجع. لم يُرسَل شيء.',
    'too-late': 'فات وقت التراجع: ربما أُرسل التغيير بالفعل.',
    'built-upon': 'لم يعد التراجع ممكنًا: حدث تغيير آخر بعده.',
  },
  changedMeanwhile: 'حدث تغيير في مكان آخر. لم يُستبدل شيء: يُرجى اختيار القيمة المعتمدة.',
  needsDecision: 'مطلوب قرارك',
  decide: 'اتخاذ القرار',
} as const satisfies Arabic<typeof english>
