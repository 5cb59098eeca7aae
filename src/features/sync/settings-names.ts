import { governorateName } from '#features/order/governorate-name.ts'
import { governorates } from '#domain/orders/governorates.ts'
import { deliveryField, weekdays } from '#domain/settings/settings.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { weekdayName } from '#ui/weekly.ts'

/** Null for a field of something else. */
export function settingName(field: string): string | null {
  const { hours, delivery, testimonial, ...single } = t.settingsFields
  const [, day = ''] = /^hours_(.+)$/.exec(field) ?? []
  if (day !== '') return say(hours, { day: weekdayName(weekdays.findIndex((one) => one === day)) })
  const [, n = '', part = ''] = /^testimonial_(\d)_(.+)$/.exec(field) ?? []
  if (Object.hasOwn(testimonial, part))
    return say(testimonial[part as keyof typeof testimonial], { n })
  const governorate = governorates.find((one) => deliveryField(one) === field)
  if (governorate !== undefined) return say(delivery, { governorate: governorateName(governorate) })
  return Object.hasOwn(single, field) ? single[field as keyof typeof single] : null
}
