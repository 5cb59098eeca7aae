import { sortByText } from '#domain/fold.ts'

/** The 27 governorates of Egypt, in English. */
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
export type Governorate = (typeof governorates)[number]

/**
 * The choices of the form, sorted by the name shown; a text typed before there was a list stays a
 * choice.
 */
export function governorateChoices(
  typed: string,
  nameOf: (governorate: string) => string,
): readonly string[] {
  const known = sortByText<string>(governorates, nameOf)
  return typed.trim() === '' || known.includes(typed) ? known : [typed, ...known]
}
