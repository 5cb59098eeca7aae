import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/**
 * Why mail was not sent, in the language of the page. The server stores the reason in English;
 * reasons of mail servers and later versions are shown unchanged.
 */
export function mailErrorText(error: string): string {
  for (const [known, toText] of reasons) {
    const found = known.exec(error)
    if (found !== null) return toText(found[1] ?? '', found[2] ?? '')
  }
  return error
}

const reasons: readonly [RegExp, (first: string, second: string) => string][] = [
  [/^Every attempt stopped before it was finished\.$/, () => t.messages.mailErrors.senderStopped],
  [/^There is nobody to send it to\.$/, () => t.messages.mailErrors.nobody],
  [
    /^This version cannot write an email of the kind (.*)\.$/,
    (kind) => say(t.messages.mailErrors.unknownKind, { kind }),
  ],
  [
    /^The mail API does not answer: (.*)$/s,
    (detail) => say(t.messages.mailErrors.noAnswer, { detail }),
  ],
  [
    /^The mail API answered (\d+): (.*)$/s,
    (status, detail) => say(t.messages.mailErrors.answered, { status, detail }),
  ],
  [/^Refused: (.*)$/s, (addresses) => say(t.messages.mailErrors.refused, { addresses })],
]
