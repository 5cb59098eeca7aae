/**
 * The number of cases of a property: a tenth in `npm test`, all in `npm run test:release`.
 * For files `*.property.test.ts`, which both run.
 */
export function cases(all: number): number {
  return process.env['NEFER_ALL_CASES'] === '1' ? all : Math.ceil(all / 10)
}
