/**
 * What the browser has filled in without events is taken over when a form is submitted
 * (src/ui/form/take-over-values.ts). So every form of shop and staff is sent by its submit event.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, it } from 'vitest'

/** The opening tags of forms; `form.Field` is a field. */
function findForms(code: string): string[] {
  return code.match(/<form(?![\w.])(?:[^<>]|=>)*>/g) ?? []
}

function findFormsWithoutSubmit(code: string): string[] {
  return findForms(code).filter((tag) => !tag.includes('onSubmit='))
}

/** Rendering the form would empty what a browser has filled in: such a field is a `SteadyInput`. */
function findFilledInputs(code: string): string[] {
  const tags = code.match(/<(?:input|textarea)\b(?:[^<>]|=>)*>/g) ?? []
  return tags.filter((tag) => /autoComplete=(?!"off")/.test(tag))
}

it('every form is sent by its submit event', () => {
  const codes = readCodes()
  expect(codes.flatMap(findForms).length).toBeGreaterThan(20)
  expect(codes.flatMap(findFormsWithoutSubmit)).toEqual([])
})

it('a field that a browser fills renders only when its own value changes', () => {
  expect(readCodes().flatMap(findFilledInputs)).toEqual([])
})

it('control: a plain field that a browser fills is found', () => {
  const [filled, others] = [
    '<input autoComplete="email" />',
    '<input autoComplete="off" /><input />',
  ]
  const steady = '<SteadyInput autoComplete="email" />'
  expect(findFilledInputs(`${filled}${others}${steady}`)).toEqual([filled])
})

it('control: a form without it is found', () => {
  const sent = '<form noValidate onSubmit={(event) => void send(event)}>'
  const others = '<form.Field name="a"><formula>'
  expect(findFormsWithoutSubmit(`${sent}${others}<form className="card"><form>`)).toEqual([
    '<form className="card">',
    '<form>',
  ])
})

function readCodes(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
}
