/** Connects to the database of a shop. Read-only, and encrypted unless it is on this computer. */
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { fault } from './report.mjs'

const localHosts = ['', 'localhost', '127.0.0.1', '[::1]']

/** `ca` is a file with the certificate authority; without it, the usual ones count. */
export async function connectDatabase(address, ca) {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...securely(address, ca) })
  // An error after the connection is also the error of the statement.
  client.on('error', () => {})
  await client.connect()
  await client.query('set default_transaction_read_only = on')
  return {
    sql: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

/** Parameters of the address could weaken the encryption, so they are removed. */
function securely(address, ca) {
  const url = new URL(address)
  const names = Array.from(url.searchParams.keys())
  for (const name of names) if (/^ssl|^uselibpqcompat$/i.test(name)) url.searchParams.delete(name)
  const isLocal = localHosts.includes(url.hostname) && !url.searchParams.has('host')
  const ssl = {
    rejectUnauthorized: true,
    host: url.hostname,
    ...(ca !== undefined && { ca: readFileSync(ca, 'utf8') }),
  }
  return { connectionString: url.href, ssl: isLocal ? false : ssl }
}

export function connectionFault(error) {
  const { code = '', message } = error
  if (/CERT|ALTNAME|UNABLE_TO|SELF_SIGNED/.test(code)) {
    const remedy =
      'Database → Settings → SSL configuration: download the certificate, then ' +
      'npm run doctor -- --ca prod-ca-2021.crt … Do not switch the check off.'
    return fault('the database', `its certificate cannot be verified (${code})`, remedy)
  }
  const remedy =
    'psql "$DATABASE" -c "select 1": is the address that of Connect → Session pooler, ' +
    'and has the file PGPASSFILE a line for it (docs/hosting.md, Backups)?'
  return fault('the database', `it cannot be reached: ${code} ${message}`, remedy)
}
