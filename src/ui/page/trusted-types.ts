/**
 * The only texts that become code: addresses of workers, and facts for search engines. Browsers
 * with trusted types accept nothing else; the headers name the policy
 * (scripts/hosting/headers.mjs).
 */
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: PolicyFactory }

/** Its results are not strings but are accepted where one is. */
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

/** In the head of the page, for search engines; null removes them. */
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

/** Text for a script element that cannot end the element. */
export function toScriptText(facts: unknown): string {
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
}
