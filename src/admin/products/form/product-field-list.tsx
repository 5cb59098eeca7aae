import { sortByText } from '#domain/fold.ts'
import type { FieldListProps } from '#admin/edit/entity-editor.ts'
import { RemoteChangeNote } from '#admin/edit/edit-notices.tsx'
import { EntityTextField } from '#admin/edit/entity-text-field.tsx'
import type { Category } from '#domain/categories/category.ts'
import {
  isFlag,
  productFields,
  type ProductField,
  type ProductFields,
  type ProductFlag,
  type ProductValues,
} from '#domain/products/product-form.ts'
import { factNames, type Product } from '#domain/products/product.ts'
import { picturesOf, textToPictures } from '#domain/products/pictures.ts'
import { useDraftKey } from '#admin/edit/use-entity-form.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { CheckField, SelectField, fieldProps } from '#ui/form/field.tsx'
import { changePictures } from './add-pictures.tsx'
import { PictureList } from './picture-list.tsx'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'
import type { KeyboardEvent } from 'react'
import { piastresToDecimal } from '#domain/money.ts'
import { maxPrice, parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'
import { signed } from '#features/product/stock-texts.ts'
import { say } from '#texts/say.ts'

type ProductFieldListProps = FieldListProps<Product, ProductValues, ProductFields>
type TextName = Exclude<ProductField, ProductFlag | 'category' | 'pictures'>

interface TextLayout {
  rows?: number
  wide?: boolean
  mode?: 'decimal' | 'numeric' | 'url'
  hint?: () => string
}

const layouts: Record<TextName, TextLayout> = {
  name: { wide: true },
  name_ar: { wide: true },
  description: { rows: 5, wide: true },
  description_ar: { rows: 5, wide: true },
  price: { mode: 'decimal' },
  stock: { mode: 'numeric' },
  image: { mode: 'url', wide: true },
  size: { hint: () => t.productEdit.sizeHint },
  weight: { mode: 'numeric', hint: () => t.productEdit.weightHint },
  wood: {},
  wood_ar: {},
  finish: {},
  finish_ar: {},
  care: { rows: 2 },
  care_ar: { rows: 2 },
  maker: {},
  maker_ar: {},
  low_stock: { mode: 'numeric', hint: () => t.productEdit.lowStockHint },
}

/** Each field by its kind, in the order of the form; the flags together at the end. */
export function ProductFieldList(props: ProductFieldListProps) {
  const fields = productFields.filter((name) => name !== 'archived')
  const facts = fields.filter((name) => isFact(name))
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {fields.map((name) => !isFact(name) && <AnyField key={name} name={name} {...props} />)}
      <fieldset className="sm:col-span-2">
        <legend className="label">{t.productEdit.facts}</legend>
        <p className="hint">{t.productEdit.factsHint}</p>
        <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">
          {facts.map((name) => (
            <AnyField key={name} name={name} {...props} />
          ))}
        </div>
      </fieldset>
      <fieldset className="sm:col-span-2">
        <legend className="label">{t.productEdit.shownAs}</legend>
        <div className="flex flex-wrap gap-x-8">
          {fields.map((name) => isFlag(name) && <Flag key={name} name={name} {...props} />)}
        </div>
      </fieldset>
    </div>
  )
}

function isFact(name: ProductField): boolean {
  return name !== 'pictures' && factNames.some((fact) => fact === name)
}

/** Flags stand together at the end. */
function AnyField({ name, ...props }: ProductFieldListProps & { name: ProductField }) {
  if (name === 'category') return <CategoryField {...props} />
  if (name === 'pictures') return <PicturesField {...props} />
  return !isFlag(name) && <TextField name={name} {...props} />
}

/** The list of all pictures; its first one is the image, which has a field of its own, too. */
function PicturesField({ form, typed, live, id }: ProductFieldListProps) {
  const draftKey = useDraftKey({ entity: 'product' }, id)
  const pictures = picturesOf({ image: typed.image, pictures: textToPictures(typed.pictures) })
  return (
    <form.Field name="pictures">
      {(field) => (
        <PictureList
          draftKey={`${draftKey}#pictures`}
          pictures={pictures}
          change={(update) => changePictures(form, update)}
          error={fieldProps(field).error}
        >
          <RemoteChangeNote live={live} name="pictures" label={fieldName('pictures')} />
        </PictureList>
      )}
    </form.Field>
  )
}

function TextField({ name, ...props }: ProductFieldListProps & { name: TextName }) {
  const { form, typed, row, isGone, live } = props
  const { rows, wide = false, mode, hint: about } = layouts[name]
  const label = name === 'price' ? t.productEdit.price : fieldName(name)
  const hint =
    name === 'stock' && live !== null && !isGone
      ? stockHint(live.seen.stock, typed.stock, row?.stock)
      : undefined
  return (
    <form.Field name={name}>
      {(field) => (
        <div className={wide ? 'sm:col-span-2' : ''}>
          <EntityTextField
            field={field}
            label={label}
            rows={rows}
            live={live}
            hint={hint ?? (name === 'stock' ? setAsideHint(row) : about?.())}
            keepHint={hint}
            {...(mode && { inputMode: mode })}
            autoCapitalize={name === 'image' ? 'none' : 'sentences'}
            onKeyDown={(event) => {
              if (name === 'price') stepPrice(event, field.handleChange)
            }}
          />
        </div>
      )}
    </form.Field>
  )
}

function Flag({ form, name, live }: ProductFieldListProps & { name: ProductFlag }) {
  const label = fieldName(name)
  return (
    <div>
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
      <RemoteChangeNote live={live} name={name} label={label} />
    </div>
  )
}

function CategoryField({ form, categories, live }: ProductFieldListProps) {
  return (
    <div className="sm:col-span-2">
      <form.Field name="category">
        {(field) => (
          <CategorySelect
            categories={categories}
            value={field.state.value}
            choose={field.handleChange}
            error={fieldProps(field).error}
          />
        )}
      </form.Field>
      <RemoteChangeNote live={live} name="category" label={fieldName('category')} />
    </div>
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
      label={fieldName('category')}
      required
      value={value}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t.productEdit.selectCategory}</option>
      {sortByText(categories, shownName).map((category) => (
        <option key={category.id} value={category.id}>
          {shownName(category)}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </SelectField>
  )
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The arrow keys change a price by 0.01, in a text field: a number field refuses Arabic digits. */
function stepPrice(event: KeyboardEvent<HTMLInputElement>, change: (text: string) => void): void {
  const step = steps[event.key]
  if (step === undefined) return
  const price = parseEgp(event.currentTarget.value)
  event.preventDefault()
  if (!price.ok && price.error !== 'too-small') return
  change(piastresToDecimal(Math.min(maxPrice, Math.max(1, (price.ok ? price.value : 0) + step))))
}

/** The field has what the shop can sell. */
function setAsideHint(row: Product | null): string | undefined {
  const n = row?.set_aside ?? 0
  return n === 0 ? undefined : say(t.market.setAside, { n })
}

/** Explains that a typed stock is sent as a difference, and the stock that results. */
function stockHint(seen: string, typed: string, now: number | undefined): string | undefined {
  const wanted = parseTypedNumber(typed)
  const delta = wanted === null ? 0 : wanted - Number(seen)
  if (delta === 0 || !Number.isInteger(delta) || now === undefined) return undefined
  const difference = signed(delta)
  if (String(now) === seen) return say(t.productEdit.sentAsDifference, { difference })
  return say(t.productEdit.yoursMakes, { difference, stock: String(now + delta) })
}
