import { afterAll, describe, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { loadTexts, t } from '#texts/texts.ts'
import { deliveryText } from './delivery-text.ts'

const times = [
  [3, 3],
  [1, 1],
  [1, 2],
  [1, 3],
  [3, 6],
  [5, 14],
] as const
const texts = () => times.map((time) => deliveryText(t.shipping.days, 'Giza', time))

describe('the delivery time', () => {
  afterAll(async () => {
    setLanguage('en')
    await loadTexts('pages')
  })

  it('is one number or two', () => {
    expect(texts()).toEqual([
      'Giza: 3 days',
      'Giza: 1 day',
      'Giza: 1 to 2 days',
      'Giza: 1 to 3 days',
      'Giza: 3 to 6 days',
      'Giza: 5 to 14 days',
    ])
  })

  it('has the noun that the upper number needs in Arabic', async () => {
    setLanguage('ar')
    await loadTexts('pages')
    expect(texts().map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      'Giza: 3 أيام',
      'Giza: يوم واحد',
      'Giza: من يوم إلى يومين',
      'Giza: من يوم إلى 3 أيام',
      'Giza: من 3 إلى 6 أيام',
      'Giza: من 5 إلى 14 يومًا',
    ])
  })
})
