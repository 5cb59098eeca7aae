import type { syncStatus as english } from '#texts/en/shop/sync-status.ts'
import type { Arabic } from '#texts/message.ts'

export const syncStatus = {
  needsYou: 'مطلوب قرارك',
  offline: 'غير متصل',
  offlineWaiting: {
    one: 'غير متصل، واحد بالانتظار',
    two: 'غير متصل، اثنان بالانتظار',
    few: 'غير متصل، {n} بالانتظار',
    many: 'غير متصل، {n} بالانتظار',
    other: 'غير متصل، {n} بالانتظار',
  },
  sending: 'جارٍ الإرسال',
  waiting: {
    one: 'واحد بالانتظار',
    two: 'اثنان بالانتظار',
    few: '{n} بالانتظار',
    many: '{n} بالانتظار',
    other: '{n} بالانتظار',
  },
  allSaved: 'كل شيء محفوظ',
  waitingToSync: 'بانتظار المزامنة',
  needsAttention: 'يحتاج إلى مراجعتك',
} as const satisfies Arabic<typeof english>
