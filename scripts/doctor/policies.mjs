/** Compares the policies of row-level security with those of supabase/schemas. */

/** As PostgreSQL prints `(select private.is_staff())`. */
const isStaff = '( SELECT private.is_staff() AS is_staff)'

/**
 * All policies of ours let staff read.
 * @param {Map<string, string>} expected the definition by table and name
 */
export async function findWrongPolicies(sql, expected) {
  const rows = await sql(`select format('%I.%I', p.schemaname, p.tablename) as target,
      '"' || replace(p.policyname, '"', '""') || '"' as policy, lower(p.cmd) as command, p.qual, p.with_check,
      p.permissive = 'PERMISSIVE' and p.roles = '{authenticated}' as for_accounts
    from pg_policies p where p.schemaname in ('public', 'private')`)
  const there = new Set(rows.map(({ target, policy }) => `${target} ${policy}`))
  return [
    ...rows.flatMap((row) => judgePolicy(row, expected.get(`${row.target} ${row.policy}`))),
    ...Array.from(expected, ([key, definition]) => ({ key, definition }))
      .filter(({ key }) => !there.has(key))
      .map(({ key, definition }) => ({
        found: `no policy ${key}`,
        remedy: create(key, definition),
      })),
  ]
}

function judgePolicy({ target, policy, command, qual, with_check, for_accounts }, definition) {
  const drop = `drop policy ${policy} on ${target};`
  if (definition === undefined)
    return [{ found: `nobody here knows the policy ${policy} on ${target}`, remedy: drop }]
  if (command === 'select' && qual === isStaff && with_check === null && for_accounts) return []
  const remedy = `${drop} ${create(`${target} ${policy}`, definition)}`
  return [{ found: `the policy ${policy} on ${target} was changed`, remedy }]
}

function create(key, definition) {
  const [target = '', name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
  return `create policy ${name} on ${target} ${definition};`
}
