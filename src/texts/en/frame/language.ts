export const language = {
  /** Each in its own script. */
  names: { en: 'English', ar: 'العربية' },
} as const
