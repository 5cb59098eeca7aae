import type { ComponentProps, ReactNode } from 'react'
import { translationLimits } from '#domain/products/product.ts'
import { isExtraField } from '#domain/products/product-form.ts'
import { Field, fieldProps } from '#ui/form/field.tsx'
import { RemoteChangeNote } from './edit-notices.tsx'
import type { LiveForm } from './use-live-form.ts'

interface EntityTextFieldProps<Values> extends Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoCapitalize' | 'onKeyDown'
> {
  field: Parameters<typeof fieldProps<string>>[0] & { handleChange: (text: string) => void }
  label: string
  hint?: ReactNode
  /** The rows of a text area; absent: one line. */
  rows?: number | undefined
  /** Null in the form of a new row. */
  live: LiveForm<Values> | null
  keepHint?: string | undefined
}

/** A text of a form, and below it the value that was stored elsewhere meanwhile. */
export function EntityTextField<Values extends object>({
  field,
  label,
  hint,
  rows,
  live,
  keepHint,
  ...input
}: EntityTextFieldProps<Values>) {
  const inArabic = field.name.endsWith('_ar') ? arabic : {}
  const required = !isTranslated(field.name) && !isExtraField(field.name)
  const shared = { ...fieldProps(field), label, hint, required, ...inArabic }
  return (
    <>
      {rows === undefined ? (
        <Field
          {...shared}
          {...input}
          autoComplete="off"
          onChange={(event) => field.handleChange(event.target.value)}
        />
      ) : (
        <Field
          {...shared}
          rows={rows}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
      <RemoteChangeNote live={live} name={field.name} label={label} hint={keepHint} />
    </>
  )
}

const arabic = { lang: 'ar', dir: 'rtl' } as const

/** One of both languages is enough. */
function isTranslated(field: string): boolean {
  return Object.hasOwn(translationLimits, `${field}_ar`) || Object.hasOwn(translationLimits, field)
}
