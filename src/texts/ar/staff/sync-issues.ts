import type { syncIssues as english } from '#texts/en/staff/sync-issues.ts'
import type { Arabic } from '#texts/message.ts'

export const syncIssues = {
  none: 'لا شيء يحتاج إلى قرارك: لا تعارضات ولا تغييرات مرفوضة.',
  conflicts: 'تعارضات',
  conflictsText:
    'تغيّر الشيء نفسه في مكان آخر بينما كان تغييرك في الطريق. لم يُستبدل شيء: يُرجى اختيار القيمة المعتمدة.',
  refused: 'رفضها الخادم',
  onTheWay: 'في الطريق',
  saved: 'حُفظ {time}',
  write: '{write}: {subject}',
  heading: '{write}: {subject}',
  conflict: {
    chooseOne: 'يُرجى اختيار قيمة.',
    chooseAll: 'يُرجى اختيار قيمة لكل حقل.',
    save: 'حفظ الاختيار',
    undisputed: 'تعديلات أخرى لك بلا تعارض: تُرسَل مع اختيارك',
    before: 'عند بدء التعديل',
    theirs: 'على الخادم الآن',
    mine: 'تعديلك',
    sent: 'جارٍ إرسال اختيارك.',
    dropped: 'يبقى ما على الخادم كما هو.',
  },
  deletion: {
    text: 'حدث تغيير بعد آخر مرة ظهرت فيها البيانات لديك، لذلك لم يتم الحذف.',
    keep: 'إبقاء',
    anyway: 'الحذف رغم ذلك',
    before: 'عند الحذف',
  },
  discard: {
    busy: 'جارٍ إرسال تغيير يعتمد عليه. يُرجى المحاولة مرة أخرى.',
    text: 'يبقى ما على الخادم كما هو. يُمحى ما كتبته من هذا الجهاز ولا يمكن استرجاعه.',
    dependants: 'يُحذف معه أيضًا ما لا يمكن أن يحدث بدونه:',
  },
  order: {
    facts: '{name}، {total}',
    changedBy: 'آخر تغيير بواسطة {name}، {time}',
    changed: 'آخر تغيير {time}',
  },
  stock: {
    counted: 'العدد في جردك: {counted} ({delta})؛ العدد على الخادم: {available}.',
    entered: 'التغيير الذي أدخلته: {delta}؛ العدد على الخادم: {available}.',
    setTo: 'تعيين العدد إلى {count}',
  },
  again: {
    sellAnyway: 'البيع رغم ذلك وتصحيح العدد',
    send: 'إعادة الإرسال',
    sent: 'أُرسل مرة أخرى.',
    arrived: 'وصل إلى الخادم من قبل كما كان.',
    unknown:
      'ربما وصل إلى الخادم، ولا يمكن سؤاله الآن. لم يُرسَل شيء: يُرجى المحاولة مرة أخرى عند توفر الاتصال.',
    shownElsewhere:
      'ما يعرض هذه الصورة موجود أيضًا في ملف مساعدة، فلا يمكن استبدال صورته هنا. لم يتغيّر شيء: يُرجى إعادة إرسال الصورة كما هي ثم تغيير الصورة بعد ذلك.',
    helpFile: 'يُرجى حفظ ملف مساعدة من <link>هذا الجهاز</link> وتسليمه إلى مالك المتجر لإرساله.',
    gone: 'هذا ما أدخلته. يُرجى نسخ ما يلزم منه قبل تجاهل التغيير.',
  },
  edit: {
    open: 'تعديل وإرسال',
    title: 'تعديل وإعادة الإرسال',
    leaveOut: 'العدد 0 يستبعد القطعة من البيع.',
    invalid: 'هذه القيم غير مناسبة. لم يُرسَل شيء؛ يُرجى مراجعتها.',
    quantityOf: '{product}: الكمية',
    differenceOf: '{product}: الفرق في عدد القطع',
    priceOf: '{product}: السعر',
    discountOf: '{product}: الخصم',
    statuses: {
      pending: 'قيد الانتظار',
      processing: 'قيد التجهيز',
      shipped: 'تم الشحن',
      delivered: 'تم التوصيل',
      cancelled: 'مُلغى',
    },
  },
} as const satisfies Arabic<typeof english>
