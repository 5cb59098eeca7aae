import type { categoryIdConflict as english } from '#texts/en/staff/category-id-conflict.ts'
import type { Arabic } from '#texts/message.ts'

export const categoryIdConflict = {
  waiting: {
    one: 'منتج واحد ينتظر قسمك. قبل القرار لا يُرسَل، ويظهر على هذا الجهاز ضمن {theirs}.',
    two: 'منتجان ينتظران قسمك. قبل القرار لا يُرسَلان، ويظهران على هذا الجهاز ضمن {theirs}.',
    few: '{n} منتجات تنتظر قسمك. قبل القرار لا تُرسَل، وتظهر على هذا الجهاز ضمن {theirs}.',
    many: '{n} منتجًا تنتظر قسمك. قبل القرار لا تُرسَل، وتظهر على هذا الجهاز ضمن {theirs}.',
    other: '{n} منتج تنتظر قسمك. قبل القرار لا تُرسَل، وتظهر على هذا الجهاز ضمن {theirs}.',
  },
  takeTheirs: 'استخدام القسم الموجود',
  takeTheirsText: 'لا يُحفظ ما كتبته لقسمك من اسم ووصف وصورة.',
  takeTheirsWaiting: 'ينتقل ما ينتظر إلى {theirs}. لا يُحفظ ما كتبته لقسمك من اسم ووصف وصورة.',
  otherId: 'حفظ بمعرّف آخر',
  otherIdText: 'يصبح قسمك قسمًا مستقلًا إلى جانب {theirs}، بالمعرّف {id}.',
  otherIdWaiting: 'يصبح قسمك قسمًا مستقلًا إلى جانب {theirs}، بالمعرّف {id}؛ وينتقل إليه ما ينتظر.',
  takenTheirs: 'تم اعتماد القسم الموجود.',
  sending: 'جارٍ الإرسال بالمعرّف {id}.',
} as const satisfies Arabic<typeof english>
