/**
 * The embedded backend takes the links of recovery mails from `site_url` in its configuration. A
 * shop on another port gets a copy of the file, in the same folder because its paths are relative.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the path of a configuration whose links lead to `url`. */
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
