import type { orderStory as english } from '#texts/en/shop/order-story.ts'
import type { Arabic } from '#texts/message.ts'

export const orderStory = {
  saved: {
    title: 'الطلب محفوظ',
    headline: 'طلبك محفوظ على هذا الجهاز',
    chip: 'محفوظ على هذا الجهاز',
  },
  unsaved: {
    title: 'لم يُرسَل الطلب بعد',
    headline: 'لم يُرسَل طلبك بعد',
    chip: 'لم يُرسَل بعد',
    sentence:
      'طلبك غير محفوظ: هذا المتصفح لا يحتفظ بأي شيء للمتجر. يُرجى ترك هذه الصفحة مفتوحة حتى يتم تأكيد الطلب.',
  },
  sending: 'جارٍ الإرسال',
  sendingNow: 'جارٍ إرساله إلى الورشة الآن.',
  sendsWhenClosed: 'سيُرسَل عند اتصال هذا الجهاز بالإنترنت. يمكنك إغلاق التطبيق.',
  sendsWhileOpen:
    'سيُرسَل عند اتصال هذا الجهاز بالإنترنت والمتجر مفتوح. يُرجى ترك هذه الصفحة مفتوحة أو العودة لاحقًا: هذا المتصفح لا يرسل شيئًا والمتجر مغلق.',
  confirmed: { title: 'تم تأكيد الطلب', headline: 'شكرًا لطلبك!' },
  chips: {
    pending: 'تم التأكيد',
    processing: 'قيد التجهيز',
    shipped: 'تم الشحن',
    delivered: 'تم التوصيل',
    cancelled: 'مُلغى',
  },
  sentences: {
    pending: 'أكّدت الورشة طلبك.',
    processing: 'طلبك قيد التجهيز في الورشة.',
    shipped: 'طلبك في الطريق إليك.',
    delivered: 'تم توصيل طلبك.',
    cancelled: 'ألغت الورشة هذا الطلب. لن يصلك شيء، وليس عليك أي مبلغ.',
  },
  held: {
    title: 'تم استلام الطلب',
    headline: 'وصلنا طلبك',
    chip: 'تم الاستلام',
    sentence: 'وصل طلبك إلى الورشة، وستتصل بك قبل تجهيزه.',
    announcement: 'وصلنا طلبك. ستتصل بك الورشة قبل تجهيزه.',
  },
  cancelled: { title: 'تم إلغاء الطلب', headline: 'تم إلغاء طلبك' },
  lost: {
    title: 'الطلب غير موجود',
    headline: 'لم تجد الورشة طلبك',
    sentence:
      'كانت الورشة قد قبلت هذا الطلب ولم تعد تجده. يمكنك تقديمه مرة أخرى كما هو وبالرقم نفسه.',
    step: 'غير موجود',
    kept: 'لم يضع شيء مما كتبته. وإن وجدت الورشة الطلب بعد ذلك، فسيُحسب مرة واحدة.',
    placeAgain: 'تقديمه مرة أخرى',
  },
  refused: {
    title: 'لم يُقبل الطلب',
    headline: 'لم يُقبل طلبك',
    sentence:
      'تعذّر على الورشة قبول هذا الطلب. لم يضع شيء مما كتبته: يمكنك إعادته إلى السلة والمحاولة مرة أخرى.',
    step: 'لم يُقبل',
  },
  needsAttention: 'يحتاج إلى مراجعتك',
  placed: 'تم تأكيد طلبك بنجاح!',
  mailWillBeSent: 'ستُرسَل رسالة تأكيد إلى {email}.',
  mailWasSent: 'أُرسلت رسالة تأكيد إلى {email}.',
  courier: 'سيتصل بك مندوب الشحن قبل مجيئه. يُرجى تجهيز {total} نقدًا.',
  deliveredTo: 'تم التوصيل إلى',
  timeline: 'ما تم حتى الآن',
  steps: {
    placed: 'تقديم الطلب',
    received: 'الوصول إلى الورشة',
    prepared: 'التجهيز',
    onItsWay: 'في الطريق',
    arrived: 'التوصيل',
  },
  spoken: { done: '(تم)', ahead: '(لم يتم بعد)', stopped: '(انتهى هنا)' },
} as const satisfies Arabic<typeof english>
