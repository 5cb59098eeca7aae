import type { Arabic } from '#texts/message.ts'
import type { build as english } from '#texts/en/build.ts'

export const build = {
  description: 'مشغولات خشبية مصرية يدوية الصنع. للتصفح والطلب حتى دون اتصال بالإنترنت.',
  shop: 'المتجر',
  cart: 'السلة',
  myOrders: 'طلباتي',
  orders: 'الطلبات',
  searchTheShop: 'البحث في المتجر',
  search: 'بحث',
  pictureOfHome: 'الرئيسية: مشغولات خشبية مصرية يدوية',
  pictureOfShop: 'مجموعتنا',
  pictureOfProduct: 'قطعة بالتفصيل',
  pictureOfCart: 'السلة محفوظة على هذا الجهاز',
  shellWithoutScript:
    'يُحفظ متجر نِفِر على جهازك، ولذلك يحتاج إلى JavaScript. بعد تفعيلها تكفي إعادة تحميل الصفحة.',
  textsMissing:
    'تعذّر تحميل المتجر. كل ما على هذا الجهاز باقٍ. يمكنك التحقق من الاتصال بالإنترنت ثم إعادة تحميل الصفحة.',
  loadAgain: 'إعادة التحميل',
  pageWithoutScript:
    'هذا هو المتجر كما كان وقت إعداد هذه الصفحة. لتقديم طلب يلزم تفعيل JavaScript، فالسلة والطلبات محفوظة على جهازك. ويمكن التواصل معنا: {ways}.',
  pageWithoutScriptOrWays:
    'هذا هو المتجر كما كان وقت إعداد هذه الصفحة. لتقديم طلب يلزم تفعيل JavaScript، فالسلة والطلبات محفوظة على جهازك.',
} as const satisfies Arabic<typeof english>
