import type { syncStates as english } from '#texts/en/shop/sync-states.ts'
import type { Arabic } from '#texts/message.ts'

export const syncStates = {
  states: {
    pending: 'محفوظ على هذا الجهاز',
    inflight: 'جارٍ الإرسال',
    applied: 'تم التأكيد',
    'needs-sign-in': 'يحتاج إلى تسجيل دخول فريق العمل',
    'needs-upgrade': 'بانتظار إصدار جديد من المتجر',
    conflict: 'يحتاج إلى مراجعتك',
    rejected: 'يحتاج إلى مراجعتك',
  },
  discarding: 'سيتم تجاهله عند الاتصال بالإنترنت',
  piecesRefused: 'يُرجى مراجعة القطع: تغيّر سعر بعضها أو لم يعد متوفرًا.',
  refused: 'رفضه الخادم.',
  refusedDetail: 'رفضه الخادم ({detail}).',
  conflict: 'تغيّر الشيء نفسه في مكان آخر بينما كان تغييرك في الطريق.',
  transient: 'لم تنجح المحاولة الأخيرة. المحاولات مستمرة.',
  transientDetail: 'لم تنجح المحاولة الأخيرة ({detail}). المحاولات مستمرة.',
  signIn: 'يطلب الخادم تسجيل دخول فريق العمل.',
  signInDetail: 'يطلب الخادم تسجيل دخول فريق العمل ({detail}).',
  upgrade: 'لا يعرف الخادم هذا النوع من التغييرات.',
  upgradeDetail: 'لا يعرف الخادم هذا النوع من التغييرات ({detail}).',
  failed: 'تعذّر الإرسال في المحاولة الأخيرة.',
  failedDetail: 'تعذّر الإرسال في المحاولة الأخيرة ({detail}).',
} as const satisfies Arabic<typeof english>
