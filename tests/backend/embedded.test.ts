import { describe } from 'vitest'
import { startEmbedded } from '../support/servers/start-embedded.ts'
import { describeContract } from './contract.ts'

describe('the embedded backend', () => {
  describeContract(startEmbedded)
})
