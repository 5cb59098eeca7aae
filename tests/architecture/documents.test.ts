import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

const thisFile = 'tests/architecture/documents.test.ts'
const folders = ['src', 'sw', 'tests', 'e2e', 'bench', 'supabase', 'scripts', 'docs', 'assets']
const documents = [...readdirSync('.'), ...folders.flatMap(listFiles)].filter((path) =>
  path.endsWith('.md'),
)
const fileNames = [...readdirSync('.'), ...folders.flatMap(listFiles)].map((path) => basename(path))
/** Made up for the recipe of a new write. */
const examples = ['do-something.test.sql', 'doSomething', 'do_something', 'apply_do_something']
/**
 * The documents that name identifiers of the code; the others also name those of other projects.
 */
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/write-path.md',
  'docs/glossary.md',
]

describe('the documents', () => {
  it.each(documents)('%s names only files and folders that exist', (path) => {
    expect(findMissing(path, readFileSync(path, 'utf8'))).toEqual([])
  })

  it.each([
    ['a path', 'see `src/domain/nothing.ts`', 'src/domain/nothing.ts'],
    ['a folder', 'see `src/nothing`', 'src/nothing'],
    ['a file without its folder', 'see `nothing.ts`', 'nothing.ts'],
    ['one of several', 'see `src/{domain,nothing}/money.ts`', 'src/nothing/money.ts'],
    [
      'part of a command',
      '```sh\nnpx vitest run tests/nothing.test.ts\n```',
      'tests/nothing.test.ts',
    ],
    ['the target of a link', 'see [this](nothing.md#there)', 'docs/nothing.md'],
    ['a heading of another document', 'see [this](mail.md#nothing)', 'docs/mail.md#nothing'],
    ['a heading of this document', '# There\n[here](#there) and [not](#where)', 'docs/a.md#where'],
    ['a picture', '<img src="pictures/nothing.webp">', 'docs/pictures/nothing.webp'],
  ])('reports a name that does not exist: %s', (_what, text, missing) => {
    expect(findMissing('docs/a.md', text)).toEqual([missing])
  })

  it('accepts patterns, addresses and files that only a run creates', () => {
    const text = '`src/routes/<address>.tsx`, `/products`, `supabase/.temp/mail/`, `db/staff`'
    expect(findMissing('docs/a.md', text)).toEqual([])
  })
})

describe('the guides', () => {
  const identifiers = new Set(
    ['src', 'sw', 'supabase', 'scripts', 'tests']
      .flatMap(listFiles)
      .filter((path) => /\.(tsx?|mjs|sql)$/.test(path) && path !== thisFile)
      .flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []),
  )

  it.each(guides)('%s names only identifiers that the code has', (path) => {
    expect(findUnknown(readFileSync(path, 'utf8'), identifiers)).toEqual([])
  })

  it.each([
    ['a function', 'calls `editNothing`', ['editNothing']],
    ['a type', 'one `NothingDefinition`', ['NothingDefinition']],
    ['a method', '`newMutation.editNothing(payload)`', ['editNothing']],
    ['an SQL function', '`private.apply_nothing`', ['apply_nothing']],
  ])('reports an identifier that the code does not have: %s', (_what, text, unknown) => {
    expect(findUnknown(text, identifiers)).toEqual(unknown)
  })

  it('accepts existing identifiers, plain words, paths and environment variables', () => {
    const text = '`updateProduct`, `place_order`, `pending`, `src/noThing`, `PORT_X=1`, editNothing'
    expect(findUnknown(text, identifiers)).toEqual([])
  })
})

/** Reads code in `…` for camelCase, PascalCase and snake_case names. */
function findUnknown(text: string, identifiers: ReadonlySet<string>): string[] {
  const spans = text.replaceAll(/```[\s\S]*?```/g, '').match(/`[^`\n]+`/g) ?? []
  return spans
    .filter((span) => !/\/|\.(tsx?|mjs|sql|json|html|gen)\b/.test(span))
    .flatMap((span) => span.match(/\w+/g) ?? [])
    .filter((word) => /[a-z][A-Z]|[a-z]_[a-z]/.test(word))
    .filter((word) => !identifiers.has(word) && !examples.includes(word))
}

/** Reads code in `…` and fences for paths and file names, and links relative to the document. */
function findMissing(document: string, text: string): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([span]) => span).join('\n')
  const words = code.split(/[\s`'"|()[\]=]+/).filter((word) => !/[<>*…]|\.temp/.test(word))
  return [
    ...words.flatMap(expandBraces).filter((word) => namesPath(word) && !existsSync(word)),
    ...words.filter((word) => namesFile(word) && !fileNames.includes(word)),
    ...findMissingTargets(document, text),
  ]
}

function findMissingTargets(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)|src="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? '',
  )
  return links.flatMap((link) => {
    if (/^\w+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (path !== '' && !existsSync(target)) return [target]
    if (anchor === undefined) return []
    const headings = headingsOf(path === '' ? text : readFileSync(target, 'utf8'))
    return headings.includes(anchor) ? [] : [`${target}#${anchor}`]
  })
}

/** The anchors that GitHub gives them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function namesPath(word: string): boolean {
  return folders.some((folder) => word.startsWith(`${folder}/`))
}

function namesFile(word: string): boolean {
  return /^[\w.-]+\.(tsx?|mjs|sql|css)$/.test(word) && !examples.includes(word)
}

function expandBraces(word: string): string[] {
  const [whole, list] = word.match(/\{([^}]+)\}/) ?? []
  if (whole === undefined || list === undefined) return [word]
  return list.split(',').flatMap((one) => expandBraces(word.replace(whole, one)))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path.replaceAll('\\', '/')),
  )
}
