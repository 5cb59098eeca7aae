import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRouteMatcher, isOfBackend } from '../../scripts/hosting/addresses.mjs'
import { headersOf, readHeaders } from '../../scripts/hosting/headers.mjs'
import { writeHostFiles } from '../../scripts/hosting/host-files.mjs'
import { notPages } from '../../sw/not-pages.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'nefer-hosting-'))
  write('index.html', page('<script>first()</script><style>a{}</style>'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  mkdirSync(join(dist, name, '..'), { recursive: true })
  writeFileSync(join(dist, name), text)
}
const read = (name: string) => readFileSync(join(dist, name), 'utf8')
const page = (head: string, body = '') =>
  `<html><head>\n    <meta charset="utf-8" />${head}</head><body>${body}</body></html>`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (path = '/', backend = '') => {
  const text = headersOf(readHeaders({ dist, backend }), path)['Content-Security-Policy'] ?? ''
  return new Map(
    text.split('; ').map((part: string) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )
}

describe('the content security policy', () => {
  it('has a hash for each inline script and style, also in subfolders, but none for JSON', () => {
    write(
      'product/1.html',
      page('<script type="application/json">{"a":1}</script>', '<script>second()</script>'),
    )
    expect(policyOf().get('script-src')).toEqual([
      "'self'",
      ...[hash('first()'), hash('second()')].toSorted(),
    ])
    expect(policyOf().get('style-src-elem')).toContain(hash('a{}'))
  })

  it('forbids style attributes unless a page has them, and decodes them like a browser', () => {
    expect(policyOf().get('style-src-attr')).toEqual(["'none'"])
    write('a.html', page('', '<i style="font:&quot;A&quot; 1px"></i><!-- <i style="no:no"> -->'))
    expect(policyOf().get('style-src-attr')).toEqual(["'unsafe-hashes'", hash('font:"A" 1px')])
  })

  it('lets the page connect to its own backend only, and the worker to all HTTPS pictures', () => {
    const backend = 'https://shop.supabase.test'
    expect(policyOf('/').get('connect-src')).toEqual(["'self'"])
    expect(policyOf('/', backend).get('connect-src')).toEqual([
      "'self'",
      backend,
      'wss://shop.supabase.test',
    ])
    expect(policyOf('/sw.js', backend).get('connect-src')).toContain('https:')
  })
})

describe('other headers', () => {
  it('cache files with a hash in their name for a year and revalidate all others', () => {
    const headers = readHeaders({ dist, backend: '' })
    const cached = (path: string) => headersOf(headers, path)['Cache-Control']
    expect(cached('/assets/a-1.js')).toContain('immutable')
    for (const path of ['/', '/product/1', '/sw.js', '/manifest.webmanifest'])
      expect(cached(path)).toBe('no-cache')
  })
})

describe('addresses', () => {
  const isRoute = createRouteMatcher()

  it.each([
    '/',
    '/products',
    '/products/',
    '/product/1',
    '/categories/boxes',
    '/account',
    '/admin/products/edit/a',
  ])('%s is a route', (path) => expect(isRoute(path)).toBe(true))

  it.each(['/no/such/page', '/product', '/product/1/2', '/wp-login.php', '/Admin'])(
    '%s is no route',
    (path) => expect(isRoute(path)).toBe(false),
  )

  it('the server and the service worker agree on the paths of the backend', () => {
    const paths = ['/rest/v1/a', '/auth/v1', '/storage', '/functions/v1/a', '/realtime', '/_mail']
    for (const path of paths) {
      expect(isOfBackend(path)).toBe(true)
      expect(notPages.some((pattern) => pattern.test(path))).toBe(true)
    }
    expect(isOfBackend('/restaurant')).toBe(false)
  })
})

describe('files for static hosts', () => {
  it('contain the same headers as the server sends', () => {
    write('shell.html', page(''))
    writeHostFiles({ dist, backend: '' })
    const { every } = readHeaders({ dist, backend: '' })
    for (const [name, value] of Object.entries(every)) {
      expect(read('_headers')).toContain(`  ${name}: ${value}\n`)
      expect(read('vercel.json')).toContain(
        JSON.stringify({ key: name, value }, null, 2).split('\n')[2],
      )
    }
    expect(read('_headers')).toMatch(/^\/assets\/\*\n {2}Cache-Control: .*immutable$/m)
    expect(read('_headers')).toMatch(/^\/sw\.js\n {2}! Content-Security-Policy\n/m)
  })

  it('include a page for unknown addresses, hidden from search engines', () => {
    writeHostFiles({ dist, backend: '' })
    expect(read('404.html')).toContain('<meta name="robots" content="noindex" />')
    expect(read('index.html')).not.toContain('noindex')
  })

  it('send routes without a file to the shell, and no prerendered page', () => {
    write('shell.html', page(''))
    write('about.html', page(''))
    write('product/1.html', page(''))
    writeHostFiles({ dist, backend: '' })
    const lines = read('_redirects').split('\n')
    expect(lines).toContain('/account/orders/:id /shell 200')
    expect(lines).toContain('/.well-known/change-password /admin/password 302')
    expect(read('vercel.json')).toContain('"source": "/.well-known/change-password"')
    expect(lines.filter((line) => /^\/(about|product\/:id|) /.test(line))).toEqual([])
  })

  it('are not written with a header that exceeds the limit of the host', () => {
    for (let at = 0; at < 60; at += 1) write(`${at}.html`, page(`<script>run(${at})</script>`))
    expect(() => writeHostFiles({ dist, backend: '' })).toThrow('too long')
  })
})
