/**
 * A Vite plugin for tests: the Arabic texts are the English ones, accented and a third longer, so
 * that a text outside src/texts and a screen without room for longer texts show. Active with
 * NEFER_PSEUDO=1.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'

export function pseudoLanguage() {
  const isActive = process.env['NEFER_PSEUDO'] === '1'
  return {
    name: 'nefer:pseudo-language',
    enforce: 'pre',
    load: (id) => {
      const bundle = /^(.*\/src\/texts)\/ar\/([\w-]+)\.ts$/.exec(id)
      return isActive && bundle ? pseudoBundle(bundle[1], bundle[2]) : null
    },
  }
}

/** A module like src/texts/en/<name>.ts. Null for a list of files (`export *`): each is loaded. */
function pseudoBundle(folder, name) {
  const source = readFileSync(join(folder, `en/${name}.ts`), 'utf8')
  const slices = [...source.matchAll(/^export (?:const (\w+)|\{([^}]+)\})/gm)].flatMap(
    ([, one, several = '']) => one ?? several.split(',').map((slice) => slice.trim()),
  )
  if (slices.length === 0) return null
  return [
    `import * as english from '#texts/en/${name}.ts'`,
    accent.toString(),
    accentAll.toString(),
    `const plain = '${plain}'`,
    `const accented = '${accented}'`,
    ...slices.map((slice) => `export const ${slice} = accentAll(english.${slice})`),
  ].join('\n')
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀćđéƒǵħíĵķĺḿńóṕɋŕśťúṽẃẋýźÁɃĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ'

/** Every text below a value. Values and tags stay; every third letter is doubled. */
function accentAll(value) {
  if (typeof value === 'string') return accent(value)
  if (Array.isArray(value)) return value.map((one) => accentAll(one))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, accentAll(one)]))
}

export function accent(text) {
  return text
    .split(/(\{\w+\}|<\/?\w+>)/)
    .map((part, at) => {
      if (at % 2 === 1) return part
      let count = 0
      return part.replaceAll(/[A-Za-z]/g, (letter) => {
        count += 1
        return (accented[plain.indexOf(letter)] ?? '').repeat(count % 3 === 0 ? 2 : 1)
      })
    })
    .join('')
}
