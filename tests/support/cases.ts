/**
 * For files `*.property.test.ts`, which both test commands run: a tenth of the cases in `npm test`,
 * all of them in `npm run test:release`.
 */
const tenth = 10
const wantsAll = process.env['NEFER_ALL_CASES'] === '1'

/** The number of cases of a property. */
export function cases(all: number): number {
  return wantsAll ? all : Math.ceil(all / tenth)
}

/** The rows of a table of cases: each tenth of them in `npm test`. */
export function sample<Row>(rows: readonly Row[]): readonly Row[] {
  return wantsAll ? rows : rows.filter((_, at) => at % tenth === 0)
}
