/** Folders that are made once in a test run; every test file that needs one copies it. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'NEFER_PREPARED'

/** Vitest calls it before the first file of a run, and its result after the last one. */
export default function setUp(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'nefer-prepared-'))
  // PostgreSQL runs as another user.
  chmodSync(root, 0o755)
  process.env[variable] = root
  return () => rmSync(root, { recursive: true, force: true })
}

/** The folder that `make` has filled; undefined outside of such a run. */
export async function prepared(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const root = process.env[variable]
  if (root === undefined) return undefined
  const folder = join(root, name)
  if (existsSync(folder)) return folder
  const mine = await mkdtemp(join(root, 'unfinished-'))
  await make(mine)
  // Another file may have been faster.
  await rename(mine, folder).catch(() => rm(mine, { recursive: true, force: true }))
  return folder
}
