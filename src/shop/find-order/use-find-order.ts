import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
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

/** `linked`: the number in the link that led here; '' without one. */
export function useFindOrder(linked: string) {
  const { sync } = useServices()
  const navigate = useNavigate()
  const [values, setValues] = useState(() => startOf(readKept(), linked))
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [answer, setAnswer] = useState<Unsuccessful | null>(null)
  const [busy, setBusy] = useState(false)

  const type = (field: FieldName, text: string) => {
    const next = { ...values, [field]: text }
    setValues(next)
    keepTyped(key, JSON.stringify({ ...next, linked }))
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
    setBusy(true)
    const reply = await sync.findMyOrder(parsed.output)
    setBusy(false)
    if (reply.name !== 'found') {
      // The browser's hint may be wrong: it only explains a request that failed.
      const isOffline = reply.name === 'unreachable' && !navigator.onLine
      setAnswer(isOffline ? { name: 'offline' } : reply)
      return null
    }
    keepTyped(key, null)
    await navigate({ to: '/account/orders/$id', params: { id: reply.id } })
    return null
  }
  return { values, errors, answer, busy, type, find }
}

const Kept = v.object({
  number: v.string(),
  phone: v.string(),
  /** The link that was open when this was typed. */
  linked: v.optional(v.string(), ''),
})
type Kept = v.InferOutput<typeof Kept>

function readKept(): Kept {
  try {
    return v.parse(Kept, JSON.parse(readTyped(key) ?? ''))
  } catch {
    return { number: '', phone: '', linked: '' }
  }
}

/** What was typed wins until the next link. */
export function startOf({ linked: before, ...typed }: Kept, linked: string): OrderSearch {
  return linked === '' || linked === before ? typed : { ...typed, number: linked }
}
