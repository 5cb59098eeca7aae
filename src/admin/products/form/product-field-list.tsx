import type { FieldListProps } from '#admin/edit/entity-editor.ts'
import type { Category } from '#domain/categories/category.ts'
import type { ProductField, ProductValues } from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import { CheckField, Field, SelectField, fieldProps } from '#ui/form/field.tsx'
import { RemoteChangeNote } from '#features/edit-form/edit-notices.tsx'
import type { LiveForm } from '#features/edit-form/use-persisted-form.ts'
import { type ProductFormApi, stepPrice, stockHint } from './use-product-form.ts'

type TextName = Exclude<ProductField, 'featured' | 'bestseller' | 'new' | 'category'>

const texts: Record<TextName, { label: string; rows?: number; wide?: boolean; mode?: Mode }> = {
  name: { label: 'Name', wide: true },
  description: { label: 'Description', rows: 5, wide: true },
  price: { label: 'Price (EGP)', mode: 'decimal' },
  stock: { label: 'Stock', mode: 'numeric' },
  image: { label: 'Image URL', mode: 'url', wide: true },
}
type Mode = 'decimal' | 'numeric' | 'url'

export function ProductFieldList(props: FieldListProps<Product, ProductValues, ProductFormApi>) {
  const { form, typed, row, isGone, categories, live } = props
  const stockNote =
    live === null || isGone ? undefined : stockHint(live.seen.stock, typed.stock, row?.stock)
  const note = (name: ProductField, label: string, hint?: string) => (
    <Elsewhere live={live} name={name} label={label} hint={hint} />
  )
  const text = (name: TextName) => {
    const { label, rows, wide = false, mode } = texts[name]
    return (
      <form.Field key={name} name={name}>
        {(field) => {
          const shared = {
            ...fieldProps(field),
            label,
            ...(name === 'stock' && stockNote !== undefined && { hint: stockNote }),
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
              {note(name, label, name === 'stock' ? stockNote : undefined)}
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

interface CategorySelectProps {
  categories: readonly Category[]
  value: string
  choose: (id: string) => void
  error: string | undefined
}

/** A category this device does not know (any more) stays chosen until another one is. */
function CategorySelect({ categories, value, choose, error }: CategorySelectProps) {
  const isKnown = value === '' || categories.some(({ id }) => id === value)
  return (
    <SelectField
      id="category"
      name="category"
      label="Category"
      required
      value={value}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Select a category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </SelectField>
  )
}
