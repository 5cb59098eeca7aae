import { governorateChoices, governorates } from '#domain/orders/governorates.ts'
import { deliveryField } from '#domain/settings/settings.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { t } from '#texts/texts.ts'
import { PairField } from './pair-field.tsx'
import { Section, type SettingProps } from './setting-field.tsx'

export function DeliverySection(props: SettingProps) {
  const sorted = governorateChoices('', governorateName)
  return (
    <Section title={t.settings.sections.delivery} hint={t.settings.hints.delivery}>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {sorted.map((name) => {
          const governorate = governorates.find((one) => one === name)
          return (
            governorate !== undefined && (
              <PairField
                key={name}
                {...props}
                name={deliveryField(governorate)}
                label={governorateName(name)}
                inputMode="numeric"
                maxLength={2}
              />
            )
          )
        })}
      </div>
    </Section>
  )
}
