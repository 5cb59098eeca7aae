import type { entityEdit as english } from '#texts/en/staff/entity-edit.ts'
import type { Arabic } from '#texts/message.ts'

export const entityEdit = {
  notSavedYet: 'لم يُحفَظ بعد. كل ما تكتبه باقٍ على هذا الجهاز.',
  photoFailed: 'لم يُحفَظ شيء: تعذّر استخدام صورة. ما أدخلته باقٍ هنا.',
  left: 'لم يُحفَظ شيء: أُغلق النموذج قبل تجهيز صوره. للحفظ، يُرجى فتحه مرة أخرى.',
  nothingChanged: 'لم يكن هناك ما يلزم تغييره.',
  restored: 'تمت استعادة ما كتبته هنا من قبل.',
  startAfresh: 'البدء من جديد',
  changedElsewhere: 'تغيّرت القيمة في مكان آخر إلى {value}',
  changedElsewhereHint: 'تغيّرت القيمة في مكان آخر إلى {value}. {hint}',
  takeTheirs: 'اعتماد ذلك<hidden> في حقل «{field}»</hidden>',
  keepMine: 'إبقاء تعديلي<hidden> في حقل «{field}»</hidden>',
  yes: 'نعم',
  no: 'لا',
  emptyValue: '(فارغ)',
} as const satisfies Arabic<typeof english>
