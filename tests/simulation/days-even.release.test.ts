import { testShareOfDays } from './share-of-days.ts'

testShareOfDays(0)
