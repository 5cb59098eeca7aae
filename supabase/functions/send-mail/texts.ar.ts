/**
 * The texts of all mails in Arabic. Subjects have no isolates, which some programs show as boxes: a
 * left-to-right mark (U+200E) keeps an order number in one piece, and the number is last.
 */
import type { MailTexts } from './texts.en.ts'

/** As in src/texts/ar/shop.ts, which functions cannot import; a test compares them. */
export const governorates = new Map([
  ['Alexandria', 'الإسكندرية'],
  ['Aswan', 'أسوان'],
  ['Asyut', 'أسيوط'],
  ['Beheira', 'البحيرة'],
  ['Beni Suef', 'بني سويف'],
  ['Cairo', 'القاهرة'],
  ['Dakahlia', 'الدقهلية'],
  ['Damietta', 'دمياط'],
  ['Faiyum', 'الفيوم'],
  ['Gharbia', 'الغربية'],
  ['Giza', 'الجيزة'],
  ['Ismailia', 'الإسماعيلية'],
  ['Kafr El Sheikh', 'كفر الشيخ'],
  ['Luxor', 'الأقصر'],
  ['Matrouh', 'مطروح'],
  ['Minya', 'المنيا'],
  ['Monufia', 'المنوفية'],
  ['New Valley', 'الوادي الجديد'],
  ['North Sinai', 'شمال سيناء'],
  ['Port Said', 'بورسعيد'],
  ['Qalyubia', 'القليوبية'],
  ['Qena', 'قنا'],
  ['Red Sea', 'البحر الأحمر'],
  ['Sharqia', 'الشرقية'],
  ['Sohag', 'سوهاج'],
  ['South Sinai', 'جنوب سيناء'],
  ['Suez', 'السويس'],
])

export const texts: MailTexts = {
  lang: 'ar',
  dir: 'rtl',
  path: '/ar',
  currency: 'ج.م.',
  comma: '، ',
  governorate: (name) => governorates.get(name) ?? name,
  workshop: 'نِفِر، ورشة مشغولات خشبية',
  contactUs: 'تواصل معنا',
  orderNumber: 'رقم الطلب',
  total: 'الإجمالي',
  deliveryAddress: 'عنوان التوصيل',
  note: 'ملاحظة من العميل',
  seeOrder: 'عرض الطلب',
  followParcel: 'تتبّع الطرد',
  onAnotherDevice: 'من جهاز آخر: البحث عن طلبك برقمه ورقم الهاتف',
  paid: (paid, rest) => `المدفوع: ${paid}، والمتبقي لمندوب الشحن: ${rest}`,
  quantityTimesPrice: (quantity, price) => `${quantity} × ${price}`,
  confirmation: {
    subject: (shortId) => `متجر نِفِر: طلبك رقم \u200e${shortId}`,
    title: 'شكرًا لطلبك!',
    received: 'وصل طلبك إلى الورشة. سيتصل مندوب الشحن قبل الوصول.',
    payment: 'الدفع نقدًا عند الاستلام.',
    reason: 'تصلك هذه الرسالة لأن طلبًا قُدِّم إلى متجر نِفِر بهذا البريد الإلكتروني.',
  },
  status: {
    pending: {
      subject: (shortId) => `متجر نِفِر: أُعيد فتح طلبك رقم \u200e${shortId}`,
      title: 'أُعيد فتح طلبك',
      sentence: 'أُلغي طلبك من قبل، ثم أُعيد فتحه، ونحن نتابعه.',
    },
    processing: {
      subject: (shortId) => `متجر نِفِر: عاد طلبك إلى التجهيز، رقم \u200e${shortId}`,
      title: 'عاد طلبك إلى التجهيز',
      sentence: 'أُلغي طلبك من قبل، ثم أُعيد فتحه، وهو الآن قيد التجهيز.',
    },
    shipped: {
      subject: (shortId) => `متجر نِفِر: تم شحن طلبك رقم \u200e${shortId}`,
      title: 'طلبك في الطريق',
      sentence: 'غادر طلبك الورشة. الدفع نقدًا عند الاستلام.',
    },
    delivered: {
      subject: (shortId) => `متجر نِفِر: تم توصيل طلبك رقم \u200e${shortId}`,
      title: 'تم توصيل طلبك',
      sentence: 'تم توصيل طلبك. نتمنى أن يرافقك سنوات طويلة.',
    },
    cancelled: {
      subject: (shortId) => `متجر نِفِر: تم إلغاء طلبك رقم \u200e${shortId}`,
      title: 'تم إلغاء طلبك',
      sentence: 'تم إلغاء طلبك، ولا يلزم دفع أي مبلغ. إذا كان ذلك غير متوقَّع، فيمكنك التواصل معنا.',
    },
  },
  shippedPaid: 'غادر طلبك الورشة.',
  corrected: {
    subject: (shortId) => `متجر نِفِر: تم تصحيح طلبك رقم \u200e${shortId}`,
    title: 'تم تصحيح طلبك',
    sentence: 'صحّحنا طلبك، وهذا ما يشمله الآن. إذا كان ذلك غير متوقَّع، فيمكنك التواصل معنا.',
  },
  tracking: {
    subject: (shortId) => `متجر نِفِر: تتبّع طرد طلبك رقم \u200e${shortId}`,
    title: 'تتبّع طردك',
    sentence: 'يمكنك الآن تتبّع طردك.',
  },
  staffReason: 'تصلك هذه الرسالة بصفتك من فريق عمل متجر نِفِر.',
  staffOrder: {
    subject: (shortId, total) => `طلب جديد بقيمة ${total}، رقم \u200e${shortId}`,
    title: 'طلب جديد',
    open: 'فتح الطلبات',
    heldSubject: (shortId, total) =>
      `معلَّق، يلزم الاتصال بالعميل: طلب بقيمة ${total}، رقم \u200e${shortId}`,
    heldTitle: 'معلَّق: يلزم الاتصال بالعميل',
    held: (reason) => `${heldBecause(reason)} لا يُخصم شيء من المخزون حتى اتخاذ قرار بشأنه.`,
  },
  staffCancellation: {
    subject: (shortId) => `إلغاء من العميل: الطلب رقم \u200e${shortId}`,
    title: 'إلغاء طلب من العميل',
    sentence: 'يُرجى عدم تجهيزه.',
    inStock: 'القطع التي كانت محجوزة له عادت إلى المخزون.',
    parcelOut:
      'كان الطرد قد خرج بالفعل، ولذلك لم تعد قطعه إلى المخزون. عند وصوله يمكن اختيار «عاد الطرد» في صفحة الطلب.',
  },
  staffMessage: {
    subject: (subject) => `رسالة: ${subject}`,
    title: 'رسالة من صفحة «تواصل معنا»',
    answer: 'الرد على هذا البريد يصل إلى كاتب الرسالة مباشرة.',
  },
  newsletter: {
    subject: 'تأكيد الاشتراك في رسائل الورشة',
    title: 'بقيت خطوة واحدة',
    ask: 'هل نرسل إليك رسائل الورشة؟ قطع جديدة قبل وصولها إلى المتجر، مرة في الشهر تقريبًا.',
    confirm: 'تأكيد الاشتراك',
    ignore: 'إذا أدخل شخص آخر هذا العنوان، فيمكنك تجاهل الرسالة: لن يُرسَل شيء آخر دون تأكيد.',
    reason: 'تصلك هذه الرسالة لأن أحدهم أدخل هذا العنوان في متجر نِفِر.',
    leave: 'إلغاء الاشتراك',
  },
  backInStock: {
    subject: (name) => `توفر من جديد: ${name}`,
    title: (name) => `توفر من جديد: ${name}`,
    pieces: (n) => piecesText(n),
    first: 'تصل هذه الرسالة في الوقت نفسه إلى كل من طلبها، والأولوية لأول طلب شراء.',
    see: 'عرض المنتج في المتجر',
    reason: 'تصلك هذه الرسالة لأن أحدهم طلبها بهذا العنوان، وهي الوحيدة عن هذا المنتج.',
    leave: 'إلغاء الرسائل عن المنتجات',
  },
  invitation: {
    subject: 'دعوة إلى لوحة إدارة متجر نِفِر',
    title: 'أهلًا وسهلًا',
    sentence: (owner) =>
      `${owner === null ? 'وصلتك دعوة' : `وصلتك دعوة من ${owner}`} إلى لوحة إدارة متجر نِفِر. ` +
      'يكفي فتح الرابط واختيار كلمة مرور.',
    accept: 'قبول الدعوة',
    ignore: 'الرابط لك وحدك، ويعمل مرة واحدة خلال أسبوع. يُرجى عدم إعطائه لغيرك.',
    reason: 'تصلك هذه الرسالة لأن أحد أفراد فريق عمل متجر نِفِر دعا هذا العنوان.',
  },
  push: {
    shop: 'نِفِر',
    newOrder: (total) => `طلب جديد: ${total}`,
    heldOrder: (total) => `طلب معلَّق: ${total}`,
    pieces: (n) => countOfPieces(n),
    piecesTo: (n, governorate) => `${countOfPieces(n)} إلى ${governorate}`,
    message: { title: 'رسالة جديدة', body: 'وصلت رسالة من صفحة «تواصل معنا».' },
    decision: {
      title: 'تعديل يحتاج إلى قرارك',
      here: 'يمكن اتخاذ القرار عند فتح متجر نِفِر.',
      elsewhere: 'يُتخذ القرار على الجهاز الذي أُجري عليه التعديل.',
    },
    order: (shortId) => `متجر نِفِر: طلبك رقم \u200e${shortId}`,
    status: {
      pending: 'أُعيد فتح الطلب.',
      processing: 'الطلب قيد التجهيز.',
      shipped: 'الطلب في الطريق إليك.',
      delivered: 'تم توصيل الطلب.',
      cancelled: 'تم إلغاء الطلب.',
    },
    more: (n) => otherNotices(n),
  },
}

function countOfPieces(n: number): string {
  if (n === 1) return 'قطعة واحدة'
  if (n === 2) return 'قطعتان'
  return `${n} ${hasFew(n) ? 'قطع' : 'قطعة'}`
}

function otherNotices(n: number): string {
  if (n === 1) return 'وإشعار واحد آخر'
  if (n === 2) return 'وإشعاران آخران'
  if (hasFew(n)) return `و${n} إشعارات أخرى`
  return n % 100 >= 11 ? `و${n} إشعارًا آخر` : `و${n} إشعار آخر`
}

/** 3 to 10, 103 to 110 and so on: a noun behind them is in the plural. */
function hasFew(n: number): boolean {
  return n % 100 >= 3 && n % 100 <= 10
}

function piecesText(n: number): string {
  if (n < 1) return 'ربما نفدت الكمية من جديد.'
  if (n === 1) return 'المتوفر قطعة واحدة.'
  if (n === 2) return 'المتوفر قطعتان.'
  return hasFew(n) ? `المتوفر ${n} قطع.` : `المتوفر ${n} قطعة.`
}

/** Also has a text for a reason that only a later server knows. */
function heldBecause(reason: string): string {
  switch (reason) {
    case 'quantity':
      return 'هذا الطلب معلَّق: العدد المطلوب من أحد المنتجات كبير جدًا.'
    case 'pieces':
      return 'هذا الطلب معلَّق: عدد القطع المطلوبة كبير جدًا.'
    case 'total':
      return 'هذا الطلب معلَّق: إجماليه مرتفع جدًا.'
    case 'phone':
      return 'هذا الطلب معلَّق: توجد عدة طلبات مفتوحة برقم الهاتف نفسه.'
    case 'email':
      return 'هذا الطلب معلَّق: توجد عدة طلبات مفتوحة بعنوان البريد الإلكتروني نفسه.'
    case 'refusals':
      return 'هذا الطلب معلَّق: رُفضت طلبات برقم الهاتف نفسه أو لم يُرد عليها.'
    case 'address':
      return 'هذا الطلب معلَّق: وردت طلبات كثيرة من اتصال الإنترنت نفسه.'
    default:
      return 'هذا الطلب معلَّق إلى حين مراجعته.'
  }
}
