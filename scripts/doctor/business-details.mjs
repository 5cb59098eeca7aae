/** Checks whether the settings still have the texts of the demo shop. */
import { readFileSync } from 'node:fs'
import { fine, fault } from './report.mjs'

const seedFile = new URL('../../supabase/seed.sql', import.meta.url)

/** Not compared: hours and days of delivery, which may be right as they are. */
const ofOneShop = /^(?:address|phone|whatsapp|email|instagram|facebook|testimonial)/

export async function checkBusinessDetails(sql) {
  const [{ facts } = { facts: {} }] = await sql('select s.facts from public.settings s')
  const examples = readExamples()
  const kept = Object.keys(facts).filter((key) => facts[key] === examples[key])
  if (kept.length === 0) return fine('business details')
  const fields = kept.map((key) => key.replace(/(testimonial_\d).*/, '$1'))
  const found = `examples are shown: ${[...new Set(fields)].join(', ')}`
  const remedy = `update public.settings set facts = facts - '{${kept.join(',')}}'::text[];`
  return fault('business details', found, `${remedy} -- or Staff room → Settings`)
}

/** The texts of the demo shop, by field. */
function readExamples() {
  const seed = readFileSync(seedFile, 'utf8').replaceAll(/'\n\s*'/g, '')
  const [, all = '{}'] = /'({"address_en".*?})'\n/.exec(seed) ?? []
  return Object.fromEntries(Object.entries(JSON.parse(all)).filter(([key]) => ofOneShop.test(key)))
}
