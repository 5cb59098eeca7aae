/**
 * The embedded backend prints the links of recovery mails with the one address that its configuration names. A shop on another port gets a
 * configuration of its own, beside the first, because the paths in it begin there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Answers with the path of the configuration whose links lead to `url`. */
export function configFor(config, url) {
  const text = readFileSync(config, 'utf8')
  const own = withSiteUrl(text, url)
  if (own === text) return config
  const path = join(dirname(config), `.embedded-${new URL(url).port}.toml`)
  writeFileSync(path, own)
  return path
}

export function withSiteUrl(text, url) {
  return text.replace(/^site_url = ".*"$/m, () => `site_url = "${url}"`)
}
