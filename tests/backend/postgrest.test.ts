import { describe } from 'vitest'
import { startPostgrest } from '../support/servers/start-postgrest.ts'
import { describeContract } from './contract.ts'

describe('PostgreSQL with PostgREST', () => {
  describeContract(startPostgrest)
})
