import { testFirstDays } from './share-of-days.ts'

testFirstDays()
