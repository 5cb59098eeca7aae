import { testPlanted } from './check-planted.ts'

testPlanted(0)
