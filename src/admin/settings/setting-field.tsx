import type { ComponentProps, ReactNode } from 'react'
import { RemoteChangeNote } from '#admin/edit/edit-notices.tsx'
import type { LiveForm } from '#admin/edit/use-live-form.ts'
import type { SettingsValues } from '#domain/settings/settings-form.ts'
import { settingName } from '#features/sync/field-texts.ts'
import { Field, SelectField, fieldProps } from '#ui/form/field.tsx'
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
