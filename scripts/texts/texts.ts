import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { tablesOf } from '../hosting/read-catalogue.mjs'
import { catalogueMessages } from './catalogue-texts.ts'
import { changesIn, toJson } from './exchange.ts'
import { mailMessages, mailTexts } from './mail-texts.ts'
import { recoveryMessages } from './recovery-texts.ts'
import type { Message } from '../../src/texts/message.ts'
import { sideBySide } from './side-by-side.ts'
import { type FoundMessage, readMessages, withMessages } from './text-modules.ts'

const languages = ['en', 'ar'] as const

type Catalogue = () => Promise<ReturnType<typeof tablesOf>>

/** `--read`: edited files change the modules. Returns whether all of it was possible. */
export async function exchangeTexts(
  root: string,
  readCatalogue: Catalogue,
  args: readonly string[],
): Promise<boolean> {
  const [folder = 'texts'] = args.filter((arg) => arg !== '--read')
  return args.includes('--read') ? readTexts(root, folder) : writeTexts(root, folder, readCatalogue)
}

async function writeTexts(root: string, folder: string, readCatalogue: Catalogue) {
  mkdirSync(folder, { recursive: true })
  const [english, arabic] = languages.map((code) => readMessages(join(root, 'src/texts', code)))
  if (english === undefined || arabic === undefined) return false
  writeFileSync(join(folder, 'en.json'), toJson(english))
  writeFileSync(join(folder, 'ar.json'), toJson(arabic))
  const tables = await readCatalogue()
  const more = (code: 'en' | 'ar') => [
    ...mailMessages(mailTexts[code]),
    ...recoveryMessages(code),
    ...catalogueMessages(tables, code),
  ]
  const both = sideBySide(byKey(english, more('en')), byKey(arabic, more('ar')))
  writeFileSync(join(folder, 'both.md'), both)
  print(`${folder}: ${english.length} English texts, ${arabic.length} Arabic ones`)
  return true
}

function readTexts(root: string, folder: string): boolean {
  const problems = languages.flatMap((code) => {
    const messages = readMessages(join(root, 'src/texts', code))
    const changes = changesIn(readFileSync(join(folder, `${code}.json`), 'utf8'), messages)
    for (const file of new Set(changes.edits.map(({ at }) => at.file))) {
      const edits = changes.edits.filter(({ at }) => at.file === file)
      writeFileSync(file, withMessages(readFileSync(file, 'utf8'), edits))
      for (const { at } of edits) print(`${code}: ${at.key} changed`)
    }
    return changes.problems.map((problem) => `${code}: ${problem}`)
  })
  for (const problem of problems) print(problem)
  print('Now: npm run format:write && npm run types')
  return problems.length === 0
}

/** `more`: mail and catalogue have their own files; they are for reading only. */
function byKey(
  messages: readonly FoundMessage[],
  more: readonly [key: string, text: string][],
): Map<string, Message> {
  const screens = messages.map(({ key, message }) => [key, message] as const)
  return new Map([...screens, ...more])
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
