import { expect, it } from 'vitest'
import type { Arabic } from './message.ts'

const english = {
  left: { one: 'Only {n} of {name} left', other: 'Only {n} of {name} left' },
  keep: 'We keep {price} until {time}. <shop>Go on</shop>',
  done: 'Done',
} as const

it('Arabic texts without a value, a tag, a key or a plural form do not compile', () => {
  const complete = {
    left: {
      one: 'لم يتبقَّ سوى قطعة من {name}',
      two: 'لم يتبقَّ سوى قطعتين من {name}',
      few: 'لم يتبقَّ سوى {n} قطع من {name}',
      many: 'لم يتبقَّ سوى {n} قطعة من {name}',
      other: 'لم يتبقَّ سوى {n} قطعة من {name}',
    },
    keep: 'نحتفظ لك بسعر {price} حتى {time}. <shop>متابعة</shop>',
    done: 'تم',
  } as const satisfies Arabic<typeof english>
  expect(complete.done).toBe('تم')
  // @ts-expect-error no dual
  const noDual = { one: '', few: '{n}', many: '{n}', other: '{n}' } satisfies Arabic<{
    one: '{n}'
    other: '{n}'
  }>
  // @ts-expect-error no {time}
  const noTime = 'نحتفظ بسعر {price} <shop>متابعة</shop>' satisfies Arabic<typeof english.keep>
  // @ts-expect-error no <shop>
  const noTag = 'نحتفظ بسعر {price} حتى {time}' satisfies Arabic<typeof english.keep>
  // @ts-expect-error no {n} in `few`
  const noCount = { one: '', two: '', few: '', many: '{n}', other: '{n}' } satisfies Arabic<{
    one: '{n}'
    other: '{n}'
  }>
  // @ts-expect-error no `done`
  const noKey = { left: complete.left, keep: complete.keep } satisfies Arabic<typeof english>
  expect([noDual, noTime, noTag, noCount, noKey]).toHaveLength(5)
})
