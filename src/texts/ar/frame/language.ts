import type { language as english } from '#texts/en/frame/language.ts'
import type { Arabic } from '#texts/message.ts'

export const language = {
  names: { en: 'English', ar: 'العربية' },
} as const satisfies Arabic<typeof english>
