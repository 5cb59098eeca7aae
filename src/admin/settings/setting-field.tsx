import type { ComponentProps, ReactNode } from 'react'
import { RemoteChangeNote } from '#admin/edit/edit-notices.tsx'
import type { LiveForm } from '#admin/edit/use-live-form.ts'
import type { SettingsValues } from '#domain/settings/settings-form.ts'
import { settingName } from '#features/sync/field-texts.ts'
import { t } from '#texts/texts.ts'
import { Field, SelectField, fieldProps } from '#ui/form/field.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'
import type { SettingsFormApi } from './use-settings-form.ts'

export interface SettingProps {
  form: SettingsFormApi
  live: LiveForm<SettingsValues>
  readOnly: boolean
}

interface SettingFieldProps
  extends SettingProps, Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  name: string
  /** Absent: the name of the field. */
  label?: string
  hint?: string
  /** The rows of a text area; absent: one line. */
  rows?: number
  /** The texts of a select by value. */
  choices?: Readonly<Record<string, string>>
}

/** One value of the settings; below it, the value that somebody else stored meanwhile. */
export function SettingField({ form, live, name, ...props }: SettingFieldProps) {
  const { readOnly, label = settingName(name) ?? name, hint, rows, choices, ...input } = props
  return (
    <div>
      <form.Field name={name}>
        {(field) => {
          const shared = { ...fieldProps(field), required: false, label }
          const change = (event: { target: { value: string } }) =>
            field.handleChange(event.target.value)
          if (choices !== undefined)
            return (
              <SelectField {...shared} disabled={readOnly} onChange={change}>
                {Object.entries(choices).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            )
          const text = {
            ...shared,
            ...(hint !== undefined && { hint }),
            readOnly,
            onChange: change,
          }
          const script = scripts[name.slice(-3)] ?? {}
          return rows === undefined ? (
            <Field {...text} {...input} {...script} autoComplete="off" />
          ) : (
            <Field {...text} {...script} rows={rows} />
          )
        }}
      </form.Field>
      <RemoteChangeNote live={live} name={name} label={label} />
    </div>
  )
}

/** Of the fields in one language, by the end of their name. */
const scripts: Record<string, { lang: string; dir: 'ltr' | 'rtl' }> = {
  _en: { lang: 'en', dir: 'ltr' },
  _ar: { lang: 'ar', dir: 'rtl' },
}

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

export function Section({ title, hint, children }: SectionProps) {
  return (
    <fieldset className="card min-w-0 !p-4 md:!p-6">
      <legend className="float-start w-full title-3 lt-sm:text-[1.0625rem]">{title}</legend>
      <div className="clear-both pt-4">
        {hint !== undefined && <p className="hint mb-5 max-w-150">{hint}</p>}
        {children}
      </div>
    </fieldset>
  )
}

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
