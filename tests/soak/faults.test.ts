/** The soak's faults are what they are said to be. */
import { expect, it } from 'vitest'
import { createRandom } from '../simulation/clock/random.ts'
import { gatewayAnswers } from '../support/gateway-answers.ts'
import { countAnswers, createGatewayWeather } from './gateway-weather.ts'
import { waitingIn } from './help-files.ts'
import { plant } from './planted.ts'

it('the gateway gives every answer of the table before one returns', () => {
  const next = createGatewayWeather(createRandom(7))
  const answered = countAnswers()
  for (let n = 0; n < gatewayAnswers.length; n += 1) answered.note(next())
  expect(answered.rows()).toBe(`${gatewayAnswers.length} of ${gatewayAnswers.length}`)
  expect(answered.figures()['answered 451']).toMatch(/^5 \(\d\)$/)
})

it('the planted import skips one write of the file, and reads the others', () => {
  const outbox = ['applied', 'pending', 'rejected'].map((state) => ({ id: state, state }))
  const text = JSON.stringify({ checksum: 'of the whole', outbox })
  const damaged = plant('import', '').damage?.(text) ?? ''
  expect(waitingIn(text).map(({ id }) => id)).toEqual(['pending', 'rejected'])
  expect(waitingIn(damaged).map(({ id }) => id)).toEqual(['pending'])
  expect(JSON.parse(damaged)).not.toHaveProperty('checksum')
})
