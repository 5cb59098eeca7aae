/** 120991 → '1,209.91 EGP', with a no-break space. */
export function formatEgp(piastres: number): string {
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  const pounds = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${piastres < 0 ? '-' : ''}${pounds}.${digits.slice(-2)}\u00a0EGP`
}

/** The first 8 characters, as in the shop's lists. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}
