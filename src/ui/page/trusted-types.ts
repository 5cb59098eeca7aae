/**
 * The only texts that become code: the addresses of workers, and facts for search engines. Where the browser knows trusted types it
 * takes nothing else; the policy's name is in the headers (scripts/hosting/headers.mjs).
 */
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: PolicyFactory }

/** What it makes is not really a text, but is taken wherever one is. */
interface Policy {
  createScriptURL: (url: string) => string
  createScript: (text: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

const policy = trustedTypes?.createPolicy('nefer', {
  createScriptURL: (url) => {
    if (!isWorker(url)) throw new TypeError('Only workers are scripts of their own.')
    return url
  },
  createScript: (text) => toScriptText(JSON.parse(text)),
})

type WorkerPath = '/sw.js' | '/look-again.js'

function isWorker(url: string): url is WorkerPath {
  return url === '/sw.js' || url === '/look-again.js'
}

export function workerUrl(path: WorkerPath): string {
  return policy?.createScriptURL(path) ?? path
}

/** In the page's head, for search engines; null takes them away again. */
export function showPageFacts(facts: object | null): void {
  const type = 'application/ld+json'
  document.querySelector(`script[type="${type}"]`)?.remove()
  if (facts === null) return
  const script = document.createElement('script')
  const text = toScriptText(facts)
  script.type = type
  script.text = policy?.createScript(text) ?? text
  document.head.append(script)
}

/** Text for a script element: nothing in it can end the element. */
export function toScriptText(facts: unknown): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
}
