export { forms } from './forms.ts'
export { writes } from './writes.ts'
