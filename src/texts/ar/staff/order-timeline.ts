import type { orderTimeline as english } from '#texts/en/staff/order-timeline.ts'
import type { Arabic } from '#texts/message.ts'

export const orderTimeline = {
  title: 'سجل الأحداث',
  atBy: '{at}، بواسطة {name}',
  placed: 'تقديم الطلب في المتجر',
  placedHeld: 'تقديم الطلب في المتجر، وتعليقه',
  sold: 'بيع في السوق',
  released: 'اعتماد الطلب وتخصيص قطعه',
  status: {
    pending: 'الحالة: قيد الانتظار',
    processing: 'الحالة: قيد التجهيز',
    shipped: 'الحالة: تم الشحن',
    delivered: 'الحالة: تم التوصيل',
    cancelled: 'إلغاء الطلب',
  },
  cancelledByCustomer: 'إلغاء الطلب من العميل',
  takenBack: 'التراجع عن البيع',
  returned: 'استرجاع: رُدّ {price}',
  mails: {
    confirmation: 'رسالة إلى العميل: تأكيد الطلب',
    status: {
      pending: 'رسالة إلى العميل: أُعيد فتح الطلب',
      processing: 'رسالة إلى العميل: عاد الطلب إلى التجهيز',
      shipped: 'رسالة إلى العميل: الطلب في الطريق',
      delivered: 'رسالة إلى العميل: تم التوصيل',
      cancelled: 'رسالة إلى العميل: تم الإلغاء',
    },
    corrected: 'رسالة إلى العميل: الطلب بعد تصحيحه',
    unknown: 'رسالة إلى العميل',
  },
  corrected: 'تصحيح: {changes}',
  correctedTotal: 'تصحيح: {changes}. الإجمالي الجديد: {total}',
  quantity: '{name} {from} ← {to}',
  addLabel: 'إضافة ملاحظة',
  add: 'حفظ الملاحظة',
  noteHint: 'لا يراها إلا فريق العمل، ولا يمكن تعديلها: لتصحيح ملاحظة تُضاف ملاحظة أخرى.',
  noteMissing: 'يُرجى كتابة الملاحظة أولًا.',
  noteAdded: 'تمت إضافة الملاحظة',
  noteAddedTo: 'أُضيفت الملاحظة إلى الطلب {number}.',
  noteFailed: 'تعذّر حفظ الملاحظة. يُرجى المحاولة مرة أخرى.',
} as const satisfies Arabic<typeof english>
