import type { MailTexts } from '../texts.en.ts'

/** 120991 → '1,209.91 EGP', with a no-break space. */
export function formatEgp(piastres: number, { currency }: MailTexts): string {
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  const pounds = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${piastres < 0 ? '-' : ''}${pounds}.${digits.slice(-2)}\u00a0${currency}`
}

/** The first 8 characters, as in the shop's lists. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/**
 * For plain text: isolates text of the other script, which would reorder the text around it. Marks
 * of direction inside could end the isolate.
 */
export function isolated(text: string, { dir }: MailTexts): string {
  const plain = text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
  const other = dir === 'rtl' ? /[^\u0590-\u08ff\s]/ : /[\u0590-\u08ff]/
  return other.test(plain) ? `\u2068${plain}\u2069` : plain
}

/**
 * 'See your order: https://…' In Arabic the address has a line of its own, without isolates, which
 * programs would include in the link.
 */
export function linkText(label: string, address: string, { dir }: MailTexts): string {
  return `${label}:${dir === 'rtl' ? '\n' : ' '}${address}`
}
