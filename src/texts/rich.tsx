import { Fragment, type ReactNode } from 'react'
import { type Message, type ValuesOf, splitMessage } from './message.ts'
import { formOf } from './say.ts'

/** Like `say`, for values that are elements: a price, a link, a name in its own direction. */
export function rich<const M extends Message>(
  message: M,
  values: ValuesOf<M, ReactNode>,
): ReactNode {
  const given: Record<string, ReactNode> = values
  return splitMessage(formOf(message, given)).map((part, at) => (
    // The parts of a message have no identity but their position.
    <Fragment key={at}>{at % 2 === 0 ? part : given[part]}</Fragment>
  ))
}
