import { useState } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrderSearch } from '#domain/orders/find-order.ts'
import { useServices } from '#services.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { keepTyped, readTyped } from '#ui/form/typed-in-tab.ts'
import type { OrderFound } from '#sync/online/shopper-requests.ts'

export type Unsuccessful = Exclude<OrderFound, { name: 'found' }> | { name: 'offline' }

type FieldName = keyof OrderSearch

/** The form is kept in this tab until the order is found. */
const key = 'find-order'

/** A mail's link has the order's number in the fragment. */
export function useFindOrder() {
  const { sync } = useServices()
  const navigate = useNavigate()
  const linked = useLocation({ select: ({ hash }) => hash })
  const [values, setValues] = useState(() => ({ ...readKept(), ...(linked && { number: linked }) }))
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [answer, setAnswer] = useState<Unsuccessful | null>(null)
  const [busy, setBusy] = useState(false)

  const type = (field: FieldName, text: string) => {
    const next = { ...values, [field]: text }
    setValues(next)
    keepTyped(key, JSON.stringify(next))
    setErrors(({ [field]: _old, ...others }) => others)
    setAnswer(null)
  }

  /** Returns the first invalid field; null: the form is valid. */
  const find = async (): Promise<FieldName | null> => {
    setAnswer(null)
    const parsed = v.safeParse(OrderSearch, values)
    if (!parsed.success) {
      const found = v.flatten<typeof OrderSearch>(parsed.issues).nested ?? {}
      const texts = { number: found.number?.[0], phone: found.phone?.[0] }
      setErrors({
        ...(texts.number && { number: formProblemText(texts.number) }),
        ...(texts.phone && { phone: formProblemText(texts.phone) }),
      })
      return texts.number === undefined ? 'phone' : 'number'
    }
    setErrors({})
    if (!navigator.onLine) {
      setAnswer({ name: 'offline' })
      return null
    }
    setBusy(true)
    const reply = await sync.findMyOrder(parsed.output)
    setBusy(false)
    if (reply.name !== 'found') {
      setAnswer(reply)
      return null
    }
    keepTyped(key, null)
    await navigate({ to: '/account/orders/$id', params: { id: reply.id } })
    return null
  }
  return { values, errors, answer, busy, type, find }
}

function readKept(): OrderSearch {
  try {
    const kept: unknown = JSON.parse(readTyped(key) ?? '')
    return v.parse(v.object({ number: v.string(), phone: v.string() }), kept)
  } catch {
    return { number: '', phone: '' }
  }
}
