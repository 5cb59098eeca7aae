/** The members of staff, by number. */
export const staffUsers = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
] as const

export function userOf(n: number): string {
  return staffUsers[n % staffUsers.length] ?? staffUsers[0]
}
