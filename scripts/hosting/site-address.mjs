/** Where the shop is going to be: previews, canonical addresses and the sitemap need it whole. */
let isAsked = false

/** Without a slash at the end. SITE_URL names it; a shop that is built for a hosted backend is told once when it does not. */
export function siteAddress({ hosted = false } = {}) {
  const named = process.env['SITE_URL']
  if (named === undefined && hosted && !isAsked) {
    isAsked = true
    process.stderr.write(
      '\n  SITE_URL is not set: previews of links and the sitemap would name https://nefer.example.\n' +
        '  Build with SITE_URL=https://the-address-of-your-shop\n\n',
    )
  }
  return (named ?? 'https://nefer.example').replace(/\/$/, '')
}
