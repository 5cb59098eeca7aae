/** Random days of people with devices: what they do, and what the network and the devices do to it. */
import fc from 'fast-check'
import { decisions } from './decide.ts'
import type { Intent } from './intents.ts'
import type { Step } from './play.ts'
import { weathers } from './weather.ts'

export interface Scenario {
  steps: Step[]
  /** What people do about everything that is left in the end; null: they leave it. */
  afterwards: 'mine' | 'theirs' | 'alternating' | null
}

const few = fc.nat(2)
const device = fc.nat(2)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

/** Most of all what two people do to one product. */
const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 6, arbitrary: editProduct(fc.boolean(), fc.nat(6)) },
  { weight: 5, arbitrary: stepStock(-3) },
  { weight: 5, arbitrary: categoryIntent() },
)

/**
 * One person on one device, with fresh forms: most of all what has to be sent in its order. Nothing is taken from a
 * stock: while a reply is missing, a pull may have brought its effect already, and what the screen shows counts it twice.
 */
const aloneIntent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 1, arbitrary: editProduct(fc.constant(false), fc.constant(undefined)) },
  { weight: 1, arbitrary: stepStock(0) },
  { weight: 6, arbitrary: categoryIntent() },
)

function editProduct(
  stale: fc.Arbitrary<boolean>,
  stock: fc.Arbitrary<number | undefined>,
): fc.Arbitrary<Intent> {
  return fc.record({
    type: fc.constant('edit-product'),
    pick: few,
    stale,
    name: maybe(few),
    price: maybe(few),
    featured: maybe(fc.boolean()),
    stock: maybe(stock),
  })
}

function stepStock(min: number): fc.Arbitrary<Intent> {
  const delta = fc.integer({ min, max: 3 })
  return fc.record({ type: fc.constant('step-stock'), pick: few, delta })
}

/** Categories, and products that come, go and move. */
function categoryIntent(): fc.Arbitrary<Intent> {
  const type = <T extends string>(name: T) => fc.constant(name)
  return fc.oneof(
    fc.record({ type: type('create-category'), name: few }),
    fc.record({
      type: type('edit-category'),
      pick: few,
      name: few,
      describes: fc.boolean(),
    }),
    fc.record({ type: type('delete-category'), pick: few, to: fc.option(few, { freq: 2 }) }),
    fc.record({ type: type('create-product'), name: few, category: few, stock: few }),
    fc.record({ type: type('delete-product'), pick: fc.nat(4) }),
    fc.record({ type: type('move-products'), pick: few, count: fc.constantFrom(1, 3), to: few }),
  )
}

const clock = fc.record({
  type: fc.constant('clock'),
  device,
  ms: fc.constantFrom(31_000, 400_000, -90_000),
})
const decide = fc.record({
  type: fc.constant('decide'),
  device,
  pick: few,
  decision: fc.constantFrom(...decisions),
})

function trip(weather: readonly (typeof weathers)[number][], during: fc.Arbitrary<Step[]>) {
  const forecast = fc.array(fc.oneof(fc.constant('fine'), fc.constantFrom(...weather)), {
    maxLength: 4,
  })
  const type = fc.constantFrom('push', 'push', 'pull')
  return fc.record({ type, device, forecast, meanwhile: during })
}

/** While a request is under way nobody is killed. */
function meanwhile(edit: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> {
  const calm = weathers.filter((weather) => !weather.startsWith('crash'))
  const step = fc.oneof<fc.Arbitrary<Step>[]>(edit, trip(calm, fc.constant([])), decide, clock)
  return fc.array(step, { maxLength: 2 })
}

function stepWith(wish: fc.Arbitrary<Intent>): fc.Arbitrary<Step> {
  const edit = fc.record({ type: fc.constant('edit'), device, intent: wish })
  return fc.oneof(
    { weight: 24, arbitrary: edit },
    { weight: 18, arbitrary: trip(weathers, meanwhile(edit)) },
    { weight: 4, arbitrary: decide },
    { weight: 2, arbitrary: clock },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('look'), device }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('connect'), device, online: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('crash'), device }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('slow-write'), begins: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('restore') }) },
  )
}

interface Length {
  minLength: number
  maxLength: number
}
const ordinary: Length = { minLength: 5, maxLength: 40 }

/** Without bias: short days cost nearly as much as long ones, and show less. */
function stepsWith(wish: fc.Arbitrary<Intent>, length: Length): fc.Arbitrary<Step[]> {
  return fc.noBias(fc.array(stepWith(wish), { ...length, size: 'max' }))
}

function dayOf(wish: fc.Arbitrary<Intent>, length: Length): fc.Arbitrary<Scenario> {
  const afterwards = fc.constantFrom('mine', 'theirs', 'alternating', null)
  return fc.record({ steps: stepsWith(wish, length), afterwards })
}

export const scenario = dayOf(intent, ordinary)
/** A few of them show everything. */
export const longScenario = dayOf(fc.oneof(intent, categoryIntent()), {
  minLength: 60,
  maxLength: 60,
})
export const aloneScenario: fc.Arbitrary<Scenario> = fc.record({
  steps: stepsWith(aloneIntent, ordinary),
  afterwards: fc.constant(null),
})
