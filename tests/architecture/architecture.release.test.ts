import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Each test starts programs.
vi.setConfig({ testTimeout: 60_000 })

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'architecture-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), code)
  }
}

const sound = {
  'src/app/main.tsx': "import { a } from '#ui/a.ts'\nconsole.log(a)\n",
  'src/ui/a.ts': "import { b } from './b.ts'\nexport const a = b\nexport type A = typeof a\n",
  'src/ui/b.ts': 'export const b = 1\n',
}

describe('knip', () => {
  beforeEach(async () => {
    await copyFile('package.json', join(root, 'package.json'))
    await copyFile('tsconfig.base.json', join(root, 'tsconfig.json'))
    await copyFile('knip.json', join(root, 'knip.json'))
  })

  const knip = (...args: string[]) => {
    const options = ['--no-config-hints', '--include', 'files,exports,unresolved', ...args]
    const { status, stdout } = spawnSync(resolve('node_modules/.bin/knip'), options, {
      cwd: root,
      encoding: 'utf8',
    })
    return { passes: status === 0, output: stdout }
  }

  it('passes when every module and export is used', async () => {
    await plant(sound)
    expect(knip()).toMatchObject({ passes: true })
  })

  it('fails on a missing module, an unused module and an unused export', async () => {
    await plant({
      ...sound,
      'src/ui/b.ts': "export { c as b } from './c.ts'\nexport const e = 1\n",
      'src/ui/d.ts': '',
    })
    const { passes, output } = knip()
    expect(passes).toBe(false)
    expect(output).toMatch(/Unused files[^]*src\/ui\/d\.ts/)
    expect(output).toMatch(/Unresolved imports[^]*\.\/c\.ts/)
    expect(output).toMatch(/Unused exports[^]*\be\b.*src\/ui\/b\.ts/)
  })

  it('fails on a module that only a test imports, in production mode', async () => {
    await plant({
      ...sound,
      'src/ui/d.ts': 'export const d = 1\n',
      'src/ui/d.test.ts': "import { d } from './d.ts'\nd\n",
    })
    expect(knip()).toMatchObject({ passes: true })
    const { passes, output } = knip('--production')
    expect(passes).toBe(false)
    expect(output).toContain('src/ui/d.ts')
  })
})

describe('the linter', () => {
  const forbidden = [
    ['src/domain', '#db/database.ts'],
    ['src/domain', 'react'],
    ['src/db', '#sync/sync-scheduler.ts'],
    ['src/backend', '#db/database.ts'],
    ['src/sync', '#ui/button.tsx'],
    ['src/ui', '#db/database.ts'],
    ['src/ui', '#hooks/use-query.ts'],
    ['src/ui', '#features/sync/sync-chip.tsx'],
    ['src/hooks', '#ui/button.tsx'],
    ['src/features', '#admin/layout/admin-layout.tsx'],
    ['src/features', '#shop/layout/site-layout.tsx'],
    ['src/shop', '#admin/layout/admin-layout.tsx'],
    ['src/shop', '#staff-services.ts'],
    ['src/admin', '#shop/layout/site-layout.tsx'],
    ['src/admin', '#backend/gateway.ts'],
    ['src/routes', '#db/database.ts'],
    ['sw', '#ui/button.tsx'],
  ] as const
  const importing = (name: string) => `import type { A } from '${name}'\nexport type B = A\n`

  /** One line per fault: `path:line:column: message [rule]`. */
  const lint = async () => {
    await copyFile('.oxlintrc.json', join(root, '.oxlintrc.json'))
    // They resolve names that begin with `#`.
    await copyFile('package.json', join(root, 'package.json'))
    await copyFile('tsconfig.base.json', join(root, 'tsconfig.json'))
    await writeFile(join(root, '.gitignore'), '')
    const oxlint = resolve('node_modules/.bin/oxlint')
    const { stdout } = spawnSync(oxlint, ['--format=unix'], { cwd: root, encoding: 'utf8' })
    return stdout.split('\n').filter((line) => /no-restricted-imports|no-cycle/.test(line))
  }

  it('allows the imports of each layer', async () => {
    await plant({
      ...sound,
      'src/shop/a.ts': importing('#features/sync/sync-chip.tsx'),
      'src/features/a.ts': importing('#hooks/use-query.ts'),
      'src/hooks/a.ts': importing('#db/database.ts'),
    })
    expect(await lint()).toEqual([])
  })

  it('rejects every import against the direction of the layers', async () => {
    const planted = forbidden.map(
      ([folder, name], at) => [`${folder}/planted-${at}.ts`, name] as const,
    )
    await plant(Object.fromEntries(planted.map(([path, name]) => [path, importing(name)])))
    const faults = await lint()
    const unseen = planted.filter(([path]) => !faults.some((line) => line.startsWith(path)))
    expect(unseen).toEqual([])
    expect(faults).toHaveLength(forbidden.length)
  })

  it.each([
    ['a plain import', "import { a } from './a.ts'\nexport const b = () => a\n"],
    ['an import of a type', "import type { A } from './a.ts'\nexport const b: A = 1\n"],
    ['an alias', "import type { A } from '#ui/a.ts'\nexport const b: A = 1\n"],
    ['passing on', "export { a } from './a.ts'\nexport const b = 1\n"],
  ])('rejects a circle through %s', async (_way, code) => {
    await plant({ ...sound, 'src/ui/b.ts': code })
    expect(await lint()).toContainEqual(expect.stringContaining('no-cycle'))
  })
})
