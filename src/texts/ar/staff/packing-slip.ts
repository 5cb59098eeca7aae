import type { packingSlip as english } from '#texts/en/staff/packing-slip.ts'
import type { Arabic } from '#texts/message.ts'

export const packingSlip = {
  fileName: 'قائمة التعبئة {number}',
  title: 'قائمة التعبئة · الطلب {number}',
  packed: 'عُبِّئ',
  item: 'الصنف',
  quantity: 'العدد',
  price: 'السعر',
  total: 'الإجمالي',
  totalOf: 'الإجمالي {price}',
  shipping: 'الشحن',
  itemsUnreadable: 'تتعذّر قراءة أصناف هذا الطلب.',
  shippingInformation: 'بيانات الشحن',
  note: 'ملاحظة من العميل',
  shippingDamaged: 'سجل الشحن تالف وغير مكتمل.',
  paymentMethod: 'طريقة الدفع',
  cashOnDelivery: 'الدفع عند الاستلام',
  cashToCollect: 'الدفع عند الاستلام: يُحصَّل عند التسليم',
  cashAtStall: 'نقدًا في السوق',
  paymentUnknown: 'غير معروفة',
  unknownCustomer: 'عميل غير معروف',
  erasedCustomer: 'عميل مُحيت بياناته',
  unknownDate: 'تاريخ غير معروف',
  thanks: 'شكرًا لك، {name}. صُنع يدويًا في ورشتنا بالقاهرة.',
} as const satisfies Arabic<typeof english>
