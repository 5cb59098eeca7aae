import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { ProductForm } from '#domain/products/product-form.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'

export interface NumberDialogProps {
  /** Live, if it still exists: a sale may arrive while somebody counts. Null: closed. */
  product: Product | null
  close: () => void
  /** `title` has the product's name. */
  texts: { title: `${string}{name}${string}`; field: string; save: string }
  /** Null: nothing is typed, or it is no number. */
  hintOf: (product: Product, typed: number | null) => string
  errorOf: (product: Product, typed: number) => string | undefined
  save: (product: Product, typed: number) => void
}

/** Asks for a number of pieces of one product. */
export function NumberDialog(props: NumberDialogProps) {
  const { product, close, texts } = props
  return (
    <Dialog
      title={product ? say(texts.title, { name: shownName(product) }) : ''}
      open={product !== null}
      close={close}
    >
      {product && <NumberForm key={product.id} {...props} product={product} />}
    </Dialog>
  )
}

function NumberForm(props: NumberDialogProps & { product: Product }) {
  const { product, close, texts, hintOf, errorOf, save } = props
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const read = v.safeParse(ProductForm.entries.stock, text)
  const typed = read.success ? read.output : null
  const problem = read.success
    ? errorOf(product, read.output)
    : formProblemText(read.issues[0].message)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (typed === null || problem !== undefined) return
    save(product, typed)
    close()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <Field
        label={texts.field}
        inputMode="numeric"
        autoComplete="off"
        hint={hintOf(product, typed)}
        error={tried ? problem : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{texts.save}</Button>
      </div>
    </form>
  )
}
