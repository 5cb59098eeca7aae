/**
 * `npm run doctor -- --url https://shop.example [--key <public key>] [--database postgres://…]`
 * checks a live shop from outside and, with its database, from inside. Read-only. Exits with 1 when
 * something is wrong; every finding has a remedy.
 */
import { parseArgs } from 'node:util'
import { connectDatabase, checkDatabase } from './doctor/database.mjs'
import { checkSite } from './doctor/site.mjs'
import { toReport } from './doctor/report.mjs'

const { values } = parseArgs({
  options: { url: { type: 'string' }, key: { type: 'string' }, database: { type: 'string' } },
})

await examine(values)

async function examine({ url, key, database }) {
  if (url === undefined && database === undefined) {
    process.stderr.write(
      'Usage: npm run doctor -- --url https://shop.example [--key <publishable key>] ' +
        '[--database postgres://…]\n',
    )
    process.exitCode = 2
    return
  }
  const findings = []
  if (url !== undefined) findings.push(...(await checkSite({ url, key })))
  if (database !== undefined) {
    const connection = await connectDatabase(database)
    try {
      findings.push(...(await checkDatabase(connection.sql)))
    } finally {
      await connection.close()
    }
  }
  const { text, faults } = toReport(findings)
  process.stdout.write(`${text}\n`)
  process.exitCode = faults === 0 ? 0 : 1
}
