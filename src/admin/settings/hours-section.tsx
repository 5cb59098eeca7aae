import { weekdays } from '#domain/settings/settings.ts'
import { weekdayName } from '#ui/weekly.ts'
import { t } from '#texts/texts.ts'
import { PairField } from './pair-field.tsx'
import { Section, type SettingProps } from './setting-field.tsx'

export function HoursSection(props: SettingProps) {
  return (
    <Section title={t.settings.sections.hours} hint={t.settings.hints.hours}>
      <div className="max-w-140">
        {weekdays.map((day, at) => (
          <PairField
            key={day}
            {...props}
            name={`hours_${day}`}
            label={weekdayName(at)}
            type="time"
          />
        ))}
      </div>
    </Section>
  )
}
