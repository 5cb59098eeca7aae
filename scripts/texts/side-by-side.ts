/** Every text in both languages in one Markdown file, for a reader. */
import type { Message } from '../../src/texts/message.ts'
import { categories } from './icu.ts'

type ByKey = ReadonlyMap<string, Message>

/** A table for each slice, in the order of the English texts. */
export function sideBySide(english: ByKey, arabic: ByKey): string {
  let tables = ''
  let last = ''
  for (const [key, message] of english) {
    const slice = key.slice(0, key.indexOf('.'))
    if (slice !== last) tables += `\n## ${slice}\n\n| | English | العربية |\n|---|---|---|\n`
    last = slice
    const name = escaped(key.slice(slice.length + 1))
    tables += `| ${name} | ${cell(message)} | ${cell(arabic.get(key))} |\n`
  }
  const missing = [...english.keys()].filter((key) => !arabic.has(key)).length
  return `# All texts\n\n${english.size} texts, ${missing} of them without Arabic.\n${tables}`
}

function cell(message: Message | undefined): string {
  if (message === undefined) return '**missing**'
  if (typeof message === 'string') return escaped(message)
  return categories
    .flatMap((category) => {
      const form = message[category]
      return form === undefined ? [] : `*${category}*: ${escaped(form)}`
    })
    .join('<br>')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\|<>*_`[\]]/gu, (char) => `\\${char}`).replaceAll('\n', '<br>')
}
