/**
 * Faults on purpose, `npm run soak -- --minutes 10 --plant import` (or `answer`): the soak must
 * report violations.
 */
import { waitingIn } from './help-files.ts'
import { type GatewayAnswer, jsonAnswer } from '../support/gateway-answers.ts'

export interface Planted {
  /** An import that skips one write of the file. */
  damage?: (text: string) => string
  /** Something that answers for the server, and keeps the write. */
  forged?: GatewayAnswer
}

export function plant(fault: string, epoch: string): Planted {
  switch (fault) {
    case '':
      return {}
    case 'import':
      return { damage: skipOne }
    case 'answer':
      return {
        forged: jsonAnswer('forged', 200, { status: 'applied', xid: '1', epoch, touched: [] }),
      }
    default:
      throw new Error(`There is no such fault: ${fault}`)
  }
}

/**
 * Files of older apps have no checksum. The last one of several: without any, the screen offers no
 * import.
 */
function skipOne(text: string): string {
  const { checksum: _checksum, outbox, ...rest } = JSON.parse(text)
  if (waitingIn(text).length < 2) return text
  const waiting = outbox.findLastIndex((row: { state: string }) => row.state !== 'applied')
  return JSON.stringify({ ...rest, outbox: outbox.toSpliced(waiting, 1) })
}
