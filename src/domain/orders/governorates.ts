/** The 27 governorates of Egypt, by their names in English. */
export const governorates = [
  'Alexandria',
  'Aswan',
  'Asyut',
  'Beheira',
  'Beni Suef',
  'Cairo',
  'Dakahlia',
  'Damietta',
  'Faiyum',
  'Gharbia',
  'Giza',
  'Ismailia',
  'Kafr El Sheikh',
  'Luxor',
  'Matrouh',
  'Minya',
  'Monufia',
  'New Valley',
  'North Sinai',
  'Port Said',
  'Qalyubia',
  'Qena',
  'Red Sea',
  'Sharqia',
  'Sohag',
  'South Sinai',
  'Suez',
] as const

/** What can be chosen; what was typed into a remembered or half-filled form before stays a choice. */
export function governorateChoices(typed: string): readonly string[] {
  const known: readonly string[] = governorates
  return typed.trim() === '' || known.includes(typed) ? known : [typed, ...known]
}
