/** 'mailto:' with an address, whose '&', '?' or '%' would begin something else. */
export function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}
