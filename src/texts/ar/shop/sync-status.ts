import type { syncStatus as english } from '#texts/en/shop/sync-status.ts'
import type { Arabic } from '#texts/message.ts'

export const syncStatus = {
  needsYou: 'مطلوب قرارك',
  offline: 'غير متصل',
  offlineWaiting: {
    one: 'غير متصل، تغيير واحد بالانتظار',
    two: 'غير متصل، تغييران بالانتظار',
    few: 'غير متصل، {n} تغييرات بالانتظار',
    many: 'غير متصل، {n} تغييرًا بالانتظار',
    other: 'غير متصل، {n} تغيير بالانتظار',
  },
  sending: 'جارٍ الإرسال',
  waiting: {
    one: 'تغيير واحد بالانتظار',
    two: 'تغييران بالانتظار',
    few: '{n} تغييرات بالانتظار',
    many: '{n} تغييرًا بالانتظار',
    other: '{n} تغيير بالانتظار',
  },
  allSaved: 'كل شيء محفوظ',
  waitingToSync: 'بانتظار المزامنة',
  needsAttention: 'يحتاج إلى مراجعتك',
} as const satisfies Arabic<typeof english>
