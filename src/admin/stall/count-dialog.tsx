import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { ProductForm } from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'

interface CountDialogProps {
  /** Null: closed. */
  product: Product | null
  close: () => void
  /** With the difference to what this device believed. */
  count: (product: Product, delta: number) => void
}

/** How many are really there; what travels is the difference, so that sales elsewhere stay counted. */
export function CountDialog({ product, close, count }: CountDialogProps) {
  return (
    <Dialog title={product ? `Count ${product.name}` : ''} open={product !== null} close={close}>
      {product && <CountForm key={product.id} product={product} close={close} count={count} />}
    </Dialog>
  )
}

function CountForm({ product, close, count }: CountDialogProps & { product: Product }) {
  const [text, setText] = useState('')
  const read = v.safeParse(ProductForm.entries.stock, text)
  const counted = read.success ? read.output : null
  const [tried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (counted === null) return
    if (counted !== product.stock) count(product, counted - product.stock)
    close()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <Field
        label="How many are there?"
        inputMode="numeric"
        autoComplete="off"
        hint={hintOf(product.stock, counted)}
        error={tried ? read.issues?.[0].message : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Save count</Button>
      </div>
    </form>
  )
}

function hintOf(stock: number, counted: number | null): string {
  if (counted === null || counted === stock) return `This device knows of ${stock}.`
  const delta = counted - stock
  return `This device knows of ${stock}: ${delta > 0 ? '+' : '−'}${Math.abs(delta)} will be recorded.`
}
