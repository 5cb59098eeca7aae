import type { ReactNode } from 'react'
import { language } from './language.ts'
import type { Message, TagsOf, ValuesOf } from './message.ts'
import { formOf, holdsValues, needsIsolation } from './say.ts'

type Wrap = (children: ReactNode) => ReactNode

/**
 * Like `say`, with elements: values may be elements, and a function for each tag receives what
 * stands inside it. Values are isolated as there; an element in English stands for itself.
 */
export function rich<const M extends Message>(
  message: M,
  given: ValuesOf<M, ReactNode> & TagsOf<M, Wrap>,
): ReactNode {
  return insert(formOf(message, given), given as Given)
}

type Given = Record<string, ReactNode | Wrap>

const part = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g

function insert(text: string, given: Given): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(part)) {
    const [whole, value = '', tag = '', inside = ''] = found
    const content = given[value || tag]
    nodes.push(text.slice(end, found.index))
    nodes.push(typeof content === 'function' ? content(insert(inside, given)) : isolate(content))
    end = found.index + whole.length
  }
  nodes.push(text.slice(end))
  // The parts of a message have no identity but their position.
  return nodes.map((node, at) => node !== '' && <span key={at}>{node}</span>)
}

function isolate(value: ReactNode): ReactNode {
  if (!needsIsolation(value)) return value
  const own = language() === 'en' ? 'ltr' : 'rtl'
  return <bdi dir={holdsValues(value) ? own : undefined}>{value}</bdi>
}
