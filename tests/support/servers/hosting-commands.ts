/** The commands of a section of docs/hosting.md, run as a person would run them. */
import { type SpawnSyncReturns, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../../', import.meta.url).pathname

/** One entry per command; a backslash continues a line. */
export function readCommands(heading: string): string[] {
  const page = readFileSync(join(root, 'docs/hosting.md'), 'utf8')
  const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) => block.split(/(?<!\\)\n/)).filter((line) => line !== '')
}

/** A folder in which `npm run` works as in a clone of the repository. */
export function prepareClone(folder: string): void {
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'scripts'), join(folder, 'scripts'))
}

/** Throws the output of a failed command. Asynchronous, because this process serves the photos. */
export async function runCommand(
  command: string,
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', command], { cwd, env })
  const output: Pick<SpawnSyncReturns<string>, 'stdout'> = { stdout: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output.stdout += String(chunk)))
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`${command}\n${output.stdout}`)
  return output.stdout
}
