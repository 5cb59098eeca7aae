/** Reads grants and policies from the schema files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const roles = ['anon', 'authenticated']

const tableRights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']

const grants =
  /^grant ([a-z, ]+) on (function )?((?:public|private)\.[^;]+?)\sto\s+([a-z_, \n]+);/gm
const policies = /^create policy ("[^"]+") on ((?:public|private)\.\w+)\s*([^;]*);/gm

/**
 * `functions` and `tables` hold lines such as `anon execute public.place_order`; `policies` the
 * definition of each by table and name.
 */
export function readRights(folder) {
  const found = { functions: new Set(), tables: new Set(), policies: new Map() }
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const file of files.toSorted()) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const match of text.matchAll(grants)) readGrant(found, match)
    for (const [, name, table, definition] of text.matchAll(policies))
      found.policies.set(`${table} ${name}`, definition.replaceAll(/\s+/g, ' '))
  }
  return found
}

function readGrant(found, [, what, isFunction, targets, to]) {
  const kind = isFunction === undefined ? found.tables : found.functions
  const rights = what === 'all' ? tableRights : what.split(/,\s*/)
  for (const role of roles.filter((one) => to.split(/[,\s]+/).includes(one)))
    for (const [target] of targets.matchAll(/(?:public|private)\.\w+/g))
      for (const right of rights) kind.add(`${role} ${right} ${target}`)
}
