import { weekdays } from '#domain/settings/settings.ts'
import { weekFrom, weekdayName } from '#ui/weekly.ts'
import { t } from '#texts/texts.ts'
import { PairField } from './pair-field.tsx'
import { Section, type SettingProps } from './setting-field.tsx'

export function HoursSection(props: SettingProps) {
  return (
    <Section title={t.settings.sections.hours} hint={t.settings.hints.hours}>
      <div className="max-w-140">
        {weekFrom().map((at) => (
          <PairField
            key={at}
            {...props}
            name={`hours_${weekdays[at]}`}
            label={weekdayName(at)}
            type="time"
          />
        ))}
      </div>
    </Section>
  )
}
