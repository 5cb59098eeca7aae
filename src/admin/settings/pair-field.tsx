import type { ComponentProps } from 'react'
import { RemoteChangeNote } from '#admin/edit/edit-notices.tsx'
import { settingName } from '#features/sync/field-texts.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { t } from '#texts/texts.ts'
import type { SettingProps } from './setting-field.tsx'

interface PairFieldProps
  extends SettingProps, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'> {
  name: string
  /** Of the row: a day, a governorate. */
  label: string
}

/** Two short inputs whose value is one text: '09:00-18:00', '1-3'; both empty: ''. */
export function PairField({ form, live, name, label, readOnly, ...input }: PairFieldProps) {
  return (
    <div className="border-b border-line py-1.5">
      <form.Field name={name}>
        {(field) => {
          const [from = '', to = ''] = field.state.value.split('-')
          const [problem] = field.state.meta.errors as readonly ({ message: string } | undefined)[]
          const bind = (value: string, join: (typed: string) => string) => ({
            ...input,
            value,
            readOnly,
            dir: 'ltr',
            className: `field ${input.type === 'time' ? '!w-34' : '!w-auto max-w-18'} text-center`,
            autoComplete: 'off',
            'aria-invalid': problem !== undefined,
            'aria-describedby': problem && `${name}-error`,
            onBlur: field.handleBlur,
            onChange: (event: { target: { value: string } }) => {
              const joined = join(event.target.value.replaceAll('-', ''))
              field.handleChange(joined === '-' ? '' : joined)
            },
          })
          return (
            <>
              <div
                role="group"
                aria-label={settingName(name) ?? label}
                className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
              >
                <span className="min-w-[min(8rem,100%)] flex-1">{label}</span>
                <span className="flex flex-wrap items-center gap-2">
                  <input
                    id={name}
                    aria-label={t.settings.from}
                    {...bind(from, (typed) => `${typed}-${to}`)}
                  />
                  <span aria-hidden="true">{'–'}</span>
                  <input aria-label={t.settings.to} {...bind(to, (typed) => `${from}-${typed}`)} />
                </span>
              </div>
              {problem !== undefined && (
                <p id={`${name}-error`} className="field-error">
                  {formProblemText(problem.message)}
                </p>
              )}
            </>
          )
        }}
      </form.Field>
      <RemoteChangeNote live={live} name={name} label={settingName(name) ?? label} />
    </div>
  )
}
