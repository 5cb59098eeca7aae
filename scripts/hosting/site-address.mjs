let hasWarned = false

/**
 * The shop's public origin (SITE_URL), without a trailing slash: previews, canonical links and the
 * sitemap need absolute URLs. A build for a hosted backend warns once when SITE_URL is not set.
 */
export function siteAddress({ hosted = false } = {}) {
  const origin = process.env['SITE_URL']
  if (origin === undefined && hosted && !hasWarned) {
    hasWarned = true
    process.stderr.write(
      '\n  SITE_URL is not set: previews of links and the sitemap would name https://nefer.example.\n' +
        '  Build with SITE_URL=https://the-address-of-your-shop\n\n',
    )
  }
  return (origin ?? 'https://nefer.example').replace(/\/$/, '')
}
