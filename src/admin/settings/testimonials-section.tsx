import { testimonialNumbers } from '#domain/settings/settings.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Section, SettingField, type SettingProps } from './setting-field.tsx'

/** Home shows the first ones; a testimonial without a text is left out. */
export function TestimonialsSection(props: SettingProps) {
  const { sections, hints, testimonial, parts } = t.settings
  return (
    <Section title={sections.testimonials} hint={hints.testimonials}>
      {testimonialNumbers.map((n) => (
        <details key={n} className="border-b border-line">
          <summary className="min-h-11 py-2.5 font-550">{say(testimonial, { n })}</summary>
          <div className="grid gap-5 pb-6 md:grid-cols-2">
            {(['en', 'ar'] as const).map((lang) => (
              <div key={lang} className="grid content-start gap-5">
                {(['name', 'place', 'text'] as const).map((part) => (
                  <SettingField
                    key={part}
                    {...props}
                    name={`testimonial_${n}_${part}_${lang}`}
                    label={parts[`${part}_${lang}`]}
                    {...(part === 'text' && { rows: 4 })}
                  />
                ))}
              </div>
            ))}
          </div>
        </details>
      ))}
    </Section>
  )
}
