/**
 * `npm run doctor -- --url https://shop.example [--key <publishable key>]` checks a live shop from
 * outside and, where DATABASE is the address of its database, from inside (`[--ca <certificate>]
 * [--disk <GB>]`). Read-only. Exits with 1 when something is wrong; every finding has a remedy. The
 * address is no argument, because every user of a computer can list those.
 */
import { parseArgs } from 'node:util'
import { connectDatabase, connectionFault } from './doctor/connect.mjs'
import { checkDatabase } from './doctor/database.mjs'
import { checkSite } from './doctor/site.mjs'
import { toReport } from './doctor/report.mjs'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    ca: { type: 'string' },
    disk: { type: 'string' },
  },
})

await examine(values, process.env['DATABASE'])

async function examine({ url, key, ca, disk }, database) {
  if (url === undefined && database === undefined) {
    process.stderr.write(
      'Usage: npm run doctor -- --url https://shop.example [--key <publishable key>]\n' +
        '       DATABASE=postgres://… npm run doctor -- … [--ca <certificate>] [--disk <GB>]\n',
    )
    process.exitCode = 2
    return
  }
  const findings = []
  if (url !== undefined) findings.push(...(await checkSite({ url, key })))
  if (database !== undefined)
    findings.push(...(await examineDatabase(database, ca, disk && { disk: Number(disk) })))
  const { text, faults } = toReport(findings)
  process.stdout.write(`${text}\n`)
  process.exitCode = faults === 0 ? 0 : 1
}

async function examineDatabase(database, ca, options) {
  let connection
  try {
    connection = await connectDatabase(database, ca)
  } catch (error) {
    return [connectionFault(error)]
  }
  try {
    return await checkDatabase(connection.sql, options)
  } finally {
    await connection.close()
  }
}
