import type { Category } from '#domain/categories/category.ts'
import type { ProductField, ProductValues } from '#domain/products/product-form.ts'
import { CheckField } from '#ui/form/check-field.tsx'
import { RemoteChangeNote } from '#features/edit-form/remote-change-note.tsx'
import { Field } from '#ui/form/field.tsx'
import type { LiveForm } from '#features/edit-form/use-live-form.ts'
import { CategorySelect } from './category-select.tsx'
import { stepPrice } from './step-price.ts'
import type { ProductFormApi } from './use-product-form.ts'

interface ProductFormFieldsProps {
  form: ProductFormApi
  categories: readonly Category[]
  /** Null for a new product. */
  live: LiveForm<ProductValues> | null
  stockHint: string | undefined
}

type TextName = Exclude<ProductField, 'featured' | 'bestseller' | 'new' | 'category'>

const texts: Record<TextName, { label: string; rows?: number; wide?: boolean; mode?: Mode }> = {
  name: { label: 'Name', wide: true },
  description: { label: 'Description', rows: 5, wide: true },
  price: { label: 'Price (EGP)', mode: 'decimal' },
  stock: { label: 'Stock', mode: 'numeric' },
  image: { label: 'Image URL', mode: 'url', wide: true },
}
type Mode = 'decimal' | 'numeric' | 'url'

export function ProductFormFields({ form, categories, live, stockHint }: ProductFormFieldsProps) {
  const note = (name: ProductField, label: string, hint?: string) => (
    <Elsewhere live={live} name={name} label={label} hint={hint} />
  )
  const text = (name: TextName) => {
    const { label, rows, wide = false, mode } = texts[name]
    return (
      <form.Field key={name} name={name}>
        {(field) => {
          const shared = {
            id: name,
            name,
            label,
            required: true,
            value: field.state.value,
            error: field.state.meta.errors[0]?.message,
            onBlur: field.handleBlur,
            ...(name === 'stock' && stockHint !== undefined && { hint: stockHint }),
          }
          return (
            <div className={wide ? 'sm:col-span-2' : ''}>
              {rows === undefined ? (
                <Field
                  {...shared}
                  {...(mode && { inputMode: mode })}
                  autoCapitalize={name === 'image' ? 'none' : 'sentences'}
                  autoComplete="off"
                  onChange={(event) => field.handleChange(event.target.value)}
                  onKeyDown={(event) => {
                    if (name === 'price') stepPrice(event, field.handleChange)
                  }}
                />
              ) : (
                <Field
                  {...shared}
                  rows={rows}
                  onChange={(event) => field.handleChange(event.target.value)}
                />
              )}
              {note(name, label, name === 'stock' ? stockHint : undefined)}
            </div>
          )
        }}
      </form.Field>
    )
  }
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {text('name')}
      {text('description')}
      {text('price')}
      {text('stock')}
      <div className="sm:col-span-2">
        <form.Field name="category">
          {(field) => (
            <CategorySelect
              categories={categories}
              value={field.state.value}
              choose={field.handleChange}
              error={field.state.meta.errors[0]?.message}
            />
          )}
        </form.Field>
        {note('category', 'Category')}
      </div>
      {text('image')}
      <fieldset className="sm:col-span-2">
        <legend className="label">Shown as</legend>
        <div className="flex flex-wrap gap-x-8">
          {flags.map(({ name, label }) => (
            <div key={name}>
              <form.Field name={name}>
                {(field) => (
                  <CheckField
                    name={name}
                    label={label}
                    checked={field.state.value}
                    change={field.handleChange}
                  />
                )}
              </form.Field>
              {note(name, label)}
            </div>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const flags = [
  { name: 'featured', label: 'Featured' },
  { name: 'bestseller', label: 'Bestseller' },
  { name: 'new', label: 'New' },
] as const

interface ElsewhereProps {
  live: LiveForm<ProductValues> | null
  name: ProductField
  label: string
  hint: string | undefined
}

function Elsewhere({ live, name, label, hint }: ElsewhereProps) {
  const value = live?.elsewhere[name]
  if (live === null || value === undefined) return null
  return (
    <RemoteChangeNote
      field={label}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}
      hint={hint}
      keepMine={() => live.keepMine(name)}
      takeTheirs={() => live.takeTheirs(name)}
    />
  )
}
