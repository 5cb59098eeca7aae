import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { newMutation } from '#domain/writes/mutations.ts'
import type { StaffSettings } from './settings.ts'
import {
  SettingsForm,
  noSettings,
  settingsEdits,
  settingsFields,
  settingsToValues,
} from './settings-form.ts'

const row: StaffSettings = {
  id: 'shop',
  updated_at: '',
  phone: '19000',
  hours_mon: '09:00-18:00',
  low_stock: 5,
  max_of_one_product: 20,
  max_pieces: 60,
  max_total: 2_500_050,
  max_open_orders: 3,
  max_refusals: 0,
  couriers: '',
  instapay_address: 'nefer@instapay',
  ask_above: 0,
  staff_locale: 'en',
}
const values = settingsToValues(row)

function problemsOf(change: Record<string, string>): string[] {
  const parsed = v.safeParse(SettingsForm, { ...values, ...change })
  return (parsed.issues ?? []).map(({ message }) => message)
}

describe('the form of the settings', () => {
  it('has every field as text, amounts in EGP', () => {
    expect(Object.keys(values)).toEqual([...settingsFields])
    expect(values).toMatchObject({
      phone: '19000',
      email: '',
      low_stock: '5',
      max_total: '25000.50',
    })
    expect(Object.keys(noSettings)).toEqual([...settingsFields])
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    [{ phone: 'call us' }, 'phoneInvalid'],
    [{ email: 'nobody' }, 'emailInvalid'],
    [{ instagram: 'http://instagram.example' }, 'urlInvalid'],
    [{ hours_mon: '18:00-09:00' }, 'hoursInvalid'],
    [{ hours_mon: '09:00-' }, 'hoursInvalid'],
    [{ delivery_cairo: '3-1' }, 'daysInvalid'],
    [{ delivery_cairo: '3-' }, 'daysInvalid'],
    [{ announcement_until: 'soon' }, 'dateInvalid'],
    [{ announcement_en: 'x'.repeat(201) }, 'tooLong 200'],
    [{ low_stock: '-1' }, 'countInvalid 0'],
    [{ couriers: 'Bosta; ; https://bosta.example/' }, 'couriers'],
    [{ max_pieces: '0' }, 'countInvalid 1'],
    [{ max_total: '0' }, 'priceTooSmall'],
    [{ ask_above: 'much' }, 'priceNotANumber'],
  ])('refuses %j', (change, problem) => {
    expect(problemsOf(change)).toEqual([problem])
  })

  it('takes Arabic digits, and empty pairs as nothing', () => {
    const typed = { ...values, delivery_cairo: '١-٣', hours_mon: '-', delivery_giza: '-' }
    expect(v.parse(SettingsForm, typed)).toMatchObject({
      delivery_cairo: '1-3',
      hours_mon: '',
      delivery_giza: '',
    })
  })

  it('sends the touched fields with the values that their editor saw', () => {
    const typed = { ...values, phone: ' 19001 ', max_total: '30000', low_stock: '٣' }
    expect(settingsEdits(values, typed, v.parse(SettingsForm, typed))).toEqual([
      newMutation.updateSettings({
        base: { phone: '19000', low_stock: 5, max_total: 2_500_050 },
        patch: { phone: '19001', low_stock: 3, max_total: 3_000_000 },
      }),
    ])
  })

  it.each(settingsFields)('sends %s when it is the only touched field', (name) => {
    const seen = {
      ...values,
      [name]: name === 'staff_locale' ? 'ar' : values[name] === '1' ? '2' : '1',
    }
    expect(settingsEdits(seen, values, v.parse(SettingsForm, values))).toHaveLength(1)
  })

  it('sends nothing when nothing was touched', () => {
    expect(settingsEdits(values, values, v.parse(SettingsForm, values))).toEqual([])
  })
})
