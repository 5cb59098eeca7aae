import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { newMutation, mergeMutations, effectsOf, parseMutation } from '#domain/writes/mutations.ts'
import { resolveMutation } from '#domain/writes/resolve-conflict.ts'
import { businessDetailLimit, businessDetails, PublicSettings, StaffSettings } from './settings.ts'
import { deliveryGroups, businessDetailsIn, hoursByDays } from './business-details.ts'

const own = { id: 'shop', updated_at: '2026-11-01T10:00:00.000Z' }
const limits = {
  low_stock: 5,
  max_of_one_product: 20,
  max_pieces: 60,
  max_total: 2_500_000,
  max_open_orders: 3,
  max_refusals: 0,
  couriers: '',
  ask_above: 0,
  staff_locale: 'en',
}

describe('a row of settings', () => {
  it('is read with the business details that this version knows', () => {
    expect(parseOrNull(PublicSettings, { ...own, phone: '19000', moon: 'full', email: 5 })).toEqual(
      {
        ...own,
        phone: '19000',
      },
    )
  })

  it('does not fit with another id', () => {
    expect(parseOrNull(PublicSettings, { ...own, id: 'stall' })).toBeNull()
  })

  it('for staff has limits, and does not fit without them', () => {
    expect(parseOrNull(StaffSettings, { ...own, ...limits })).toMatchObject({ low_stock: 5 })
    expect(parseOrNull(StaffSettings, own)).toBeNull()
  })

  it('has 27 governorates, seven days and six testimonials', () => {
    expect(businessDetails.filter((detail) => detail.startsWith('delivery_'))).toHaveLength(27)
    expect(businessDetails).toContain('delivery_kafr_el_sheikh')
    expect(businessDetails).toContain('testimonial_6_text_ar')
    expect(businessDetailLimit('testimonial_1_text_en')).toBe(500)
    expect(businessDetailLimit('testimonial_1_name_en')).toBe(100)
    expect(businessDetailLimit('announcement_en')).toBe(200)
  })
})

describe('the business details of a page', () => {
  const row = {
    ...own,
    address_en: 'Nefer\n\nCairo',
    announcement_ar: 'إجازة',
    announcement_until: '2026-12-01',
    delivery_cairo: '1-3',
    delivery_giza: 'soon',
    testimonial_2_text_en: '“Fine.”',
    testimonial_3_name_en: 'Nobody',
  }

  it('are in its language, otherwise in the other', () => {
    const { address, announcement } = businessDetailsIn(row, 'ar', '2026-11-20')
    expect({ address, announcement }).toEqual({
      address: ['Nefer', 'Cairo'],
      announcement: 'إجازة',
    })
    expect(businessDetailsIn(row, 'en', '2026-11-20').announcement).toBe('إجازة')
  })

  it('have an announcement up to its last day', () => {
    expect(businessDetailsIn(row, 'en', '2026-12-01').announcement).toBe('إجازة')
    expect(businessDetailsIn(row, 'en', '2026-12-02').announcement).toBe('')
    expect(
      businessDetailsIn({ ...row, announcement_until: '' }, 'en', '2099-01-01').announcement,
    ).not.toBe('')
  })

  it('leave out unreadable values and testimonials without words', () => {
    const { delivery, testimonials } = businessDetailsIn(row, 'en', '2026-11-20')
    expect(delivery).toEqual({ Cairo: [1, 3] })
    expect(testimonials).toEqual([{ name: '', place: '', text: '“Fine.”' }])
  })

  it('join neighbouring days with the same hours', () => {
    const week = ['09:00-18:00', '09:00-18:00', '', '', '10:00-16:00', '', '']
    expect(hoursByDays(week)).toEqual([
      { first: 0, last: 1, opens: '09:00', closes: '18:00' },
      { first: 2, last: 3, opens: '', closes: '' },
      { first: 4, last: 4, opens: '10:00', closes: '16:00' },
      { first: 5, last: 6, opens: '', closes: '' },
    ])
  })

  it('group governorates by their delivery time, the quickest first', () => {
    const delivery = { Aswan: [3, 6], Cairo: [1, 3], Giza: [1, 3] } as const
    expect(deliveryGroups(delivery)).toEqual([
      { time: [1, 3], governorates: ['Cairo', 'Giza'] },
      { time: [3, 6], governorates: ['Aswan'] },
    ])
  })
})

describe('an edit of the settings', () => {
  const edit = newMutation.updateSettings({
    base: { phone: '1', low_stock: 5 },
    patch: { phone: '2', low_stock: 3 },
  })

  it('changes the business details for everybody and the limits for staff', () => {
    expect(effectsOf(edit, 0)).toEqual([
      { t: 'settings', id: 'shop', type: 'patch', patch: { phone: '2' } },
      { t: 'staff_settings', id: 'shop', type: 'patch', patch: { phone: '2', low_stock: 3 } },
    ])
  })

  it('is merged with the next one, field by field', () => {
    const next = newMutation.updateSettings({
      base: { phone: '2', email: '' },
      patch: { phone: '3', email: 'a@b.eg' },
    })
    expect(mergeMutations(edit, next)).toEqual(
      newMutation.updateSettings({
        base: { phone: '1', email: '', low_stock: 5 },
        patch: { phone: '3', email: 'a@b.eg', low_stock: 3 },
      }),
    )
  })

  it('keeps the undisputed fields when the other value of a conflict is chosen', () => {
    const fields = [{ name: 'phone', base: '1', theirs: '9', mine: '2' }]
    expect(resolveMutation(edit, fields, { phone: 'theirs' })).toEqual(
      newMutation.updateSettings({ base: { low_stock: 5 }, patch: { low_stock: 3 } }),
    )
    expect(resolveMutation(edit, fields, { phone: 'mine' })).toEqual(
      newMutation.updateSettings({
        base: { phone: '9', low_stock: 5 },
        patch: { phone: '2', low_stock: 3 },
      }),
    )
  })

  it('with a limit that is no number is invalid', () => {
    expect(parseMutation('updateSettings', { base: {}, patch: { low_stock: '5' } })).toBeNull()
  })
})
