/**
 * Browsers that translate a page replace its text nodes. React cannot change or remove a text then,
 * nor insert an element before it, unless the text is the only child of its element.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { findTextsBeside } from './texts-beside.ts'

describe('a text beside something that changes', () => {
  it('has an element of its own in all of src', () => {
    const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => join('src', name))
    expect(paths.length).toBeGreaterThan(250)
    const files = paths.map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    expect(findTextsBeside(files)).toEqual([])
  }, 60_000)

  it.each([
    'const A = () => <p>{busy && <Spinner />} Save</p>',
    'const A = () => <p>{t.cart.title}{busy ? <i /> : null}</p>',
    'const A = () => <p><Icon />{say(t.cart.left, { n })}</p>',
    'const A = () => <p>{first} {last}</p>',
    "const A = () => <p>{isOld ? t.a.old : t.a.recent}{' '}<b /></p>",
    'const A = () => <>{t.cart.title}</>',
    'const A = () => <ul>{names.map((name) => name)}<li /></ul>',
    'const A = () => t.cart.title',
    'function A() { if (a) return null; return say(t.cart.left, { n }) }',
    'const A = ({ children }) => <p><i />{children}</p>; const B = () => <A>Save</A>',
    'const A = ({ note }) => <p><i />{note}</p>; const B = () => <A note={t.cart.title} />',
    'const A = ({ note }) => <p><i />{note}</p>; const B = ({ b }) => <A note={b} />; const C = () => <B b="b" />',
    'const A = ({ children }) => children; const B = () => <A>{say(t.a.b, { n })}</A>',
  ])('control: %s is found', (code) => {
    expect(findTextsBeside([{ path: 'a.tsx', code }])).toHaveLength(1)
  })

  it.each([
    'const A = () => <p>{busy && <Spinner />}<span>Save</span></p>',
    'const A = () => <p>{isOld ? t.a.old : say(t.a.left, { n })}</p>',
    'const A = () => <p><Icon /> {t.cart.title}</p>',
    'const A = () => <p>Only <b>{n}</b> left</p>',
    'const A = () => <p>{rich(t.cart.keep, { n: <b /> })}{busy && <i />}</p>',
    'const A = () => <ul>{names.map((name) => <li>{name}</li>)}<li /></ul>',
    'const A = () => { const more = busy ? <i /> : null; return <p>{more}<b /></p> }',
    'const A = () => { const cell = (n) => <i>{n}</i>; return <p>{cell(1)}{cell(2)}</p> }',
    'const A = ({ children }) => <p><i />{children}</p>; const B = () => <A><b>Save</b></A>',
    'const A = ({ children }) => <p>{children}</p>; const B = () => <A>Save</A>',
    'const nameOf = () => t.cart.title',
  ])('control: %s is right', (code) => {
    expect(findTextsBeside([{ path: 'a.tsx', code }])).toEqual([])
  })
})
