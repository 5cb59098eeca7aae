import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { baseline, joinSchemas } from '../../scripts/hosting/sql-files.mjs'
import { recoveryMessage } from '../../scripts/printed-mail.mjs'
import { withSiteUrl } from '../../scripts/embedded-config.mjs'

const read = (name: string) => readFile(new URL(`../../supabase/${name}`, import.meta.url), 'utf8')

test('the configuration for a hosted project closes sign-up', async () => {
  const config = await read('config.toml')
  // In [auth.email] it would switch off the sign-in of staff.
  expect(config.match(/enable_signup = .*/g)).toEqual(['enable_signup = false'])
  expect(config).toMatch(/\[auth\]\n(?:(?!\[).*\n)*enable_signup = false\n/)
  expect(config).toContain('[auth.email]\nenabled = true\n')
  expect(config).toContain('\nsite_url = "env(SITE_URL)"\n')
  expect(config).toContain('enable_confirmations = true')
  expect(config).not.toContain('jwt_secret')
  expect(config).not.toContain('seed.sql')
})

test('the migration is what `npm run db:baseline` makes of the schemas', async () => {
  const migration = await read(`migrations/${baseline}`)
  expect(migration.length).toBeGreaterThan(200_000)
  expect(migration === joinSchemas(), 'Run `npm run db:baseline`.').toBe(true)
})

test('the gateway lets requests without a token pass to every function', async () => {
  const config = await read('config.toml')
  const folder = new URL('../../supabase/functions', import.meta.url)
  const names = (await readdir(folder)).filter((name) => !name.startsWith('_'))
  expect(names).toHaveLength(3)
  for (const name of names) expect(config).toContain(`[functions.${name}]\nverify_jwt = false\n`)
})

test('the mail for a new password exists in both languages', async () => {
  const config = await read('config.toml')
  const [, subject = '', path = ''] =
    /\[auth\.email\.template\.recovery\]\nsubject = "(.+)"\ncontent_path = "\.\/supabase\/(.+)"/.exec(
      config,
    ) ?? []
  const html = await read(path)
  expect(html.match(/\{\{ \.ConfirmationURL \}\}/g)).toHaveLength(2)
  const printed = `[@supabase/lite] email captured\nTo: m\nhttp://h/auth/v1/verify?token=1&type=recovery`
  const own = 'http://localhost:1'
  const message = recoveryMessage(printed, own)
  expect(message?.subject).toBe(subject)
  const links = message?.html.match(/(?<=href=").*?(?=")/g) ?? []
  expect(
    links.map((link) => new URL(link.replaceAll('&amp;', '&')).searchParams.get('redirect_to')),
  ).toEqual([`${own}/ar/admin/new-password`, `${own}/admin/new-password`])
  expect(message?.text).toContain(`${own}/auth/v1/verify?token=1&type=recovery`)
})

test('the embedded backend has its own configuration', async () => {
  expect(await read('embedded.toml')).toContain('driver = "pglite"')
})

test('recovery links of the embedded backend have the port of the shop', async () => {
  const config = await read('embedded.toml')
  const own = withSiteUrl(config, 'http://localhost:4300')
  expect(own).toContain('\nsite_url = "http://localhost:4300"\n')
  expect(own.split('\n')).toHaveLength(config.split('\n').length)
  expect(withSiteUrl(config, 'http://localhost:4173')).toBe(config)
})

/** The documents and the doctor: what they tell people to run. */
async function readInstructions(): Promise<string[]> {
  const root = new URL('../../', import.meta.url)
  const doctor = (await readdir(new URL('scripts/doctor', root))).map(
    (name) => `scripts/doctor/${name}`,
  )
  const names = ['docs/hosting.md', 'docs/mail.md', ...doctor]
  return Promise.all(names.map((name) => readFile(new URL(name, root), 'utf8')))
}

test('all commands name one version of the Supabase CLI, and the linked project', async () => {
  const texts = await readInstructions()
  const commands = texts.flatMap((text) => text.match(/npx supabase\S* [\w -]+/g) ?? [])
  expect(new Set(commands.map((command) => command.split(' ')[1]))).toEqual(
    new Set(['supabase@3.1.0']),
  )
  const local = commands.filter(
    (command) => / (?:db|inspect) /.test(command) && !command.includes('--remote'),
  )
  expect(local).toEqual([])
})

/** Arguments that every user of the computer can list; a variable before the command is none. */
function secretArguments(text: string): string[] {
  return (
    text.match(/secrets set [A-Z_]+=|--password\b|postgres(?:ql)?:\/\/[^\s:@/]+:[^\s@]+@/g) ?? []
  )
}

test('no command has a secret among its arguments', async () => {
  const texts = await readInstructions()
  expect(texts.flatMap(secretArguments)).toEqual([])
  const control = 'secrets set MAIL_API_KEY=x; pg_dump --password; psql postgresql://me:x@host/db'
  expect(secretArguments(control)).toHaveLength(3)
})
