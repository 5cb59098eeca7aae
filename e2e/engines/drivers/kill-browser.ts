import { readFileSync, readdirSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  command: string[]
}

/** Kills the processes that were started with the path of the profile, and their descendants. */
export function killBrowser(profile: string): void {
  const all = listProcesses()
  const isOfProfile = ({ pid, command }: Process) =>
    pid !== process.pid && command.some((part) => part === profile || part.endsWith(`=${profile}`))
  const doomed = new Set(all.filter(isOfProfile).map(({ pid }) => pid))
  // The set grows while it is read.
  for (const pid of doomed) for (const child of all) if (child.parent === pid) doomed.add(child.pid)
  for (const pid of doomed) kill(pid)
}

function listProcesses(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return [{ pid: Number(pid), parent: Number(parent), command }]
    } catch {
      // It has just ended.
      return []
    }
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
