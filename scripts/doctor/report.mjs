/** A finding is `{ name, state: 'ok' | 'fault' | 'unknown', found, remedy }`. */

export function fine(name, found = '') {
  return { name, state: 'ok', found, remedy: '' }
}

export function fault(name, found, remedy) {
  return { name, state: 'fault', found, remedy }
}

/** Reported, but not counted as a fault. */
export function unknown(name, found, remedy) {
  return { name, state: 'unknown', found, remedy }
}

/** `wrong` lists the problems; with an empty list the check passes. */
export function judge(name, wrong, remedy) {
  return wrong.length === 0 ? fine(name) : fault(name, wrong.join('; '), remedy)
}

export function toReport(findings) {
  const lines = findings.flatMap(({ name, state, found, remedy }) => {
    const head = `${marks[state]} ${name}${found === '' ? '' : `: ${found}`}`
    return state === 'ok' ? [head] : [head, `        → ${remedy}`]
  })
  const faults = findings.filter(({ state }) => state === 'fault').length
  const sum = faults === 0 ? 'No faults found.' : `${faults} of ${findings.length} need attention.`
  return { text: [...lines, '', sum].join('\n'), faults }
}

const marks = { ok: 'ok     ', fault: 'FAULT  ', unknown: '?      ' }
