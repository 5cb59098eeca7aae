import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UndoQuestion } from './undo-imports.tsx'

const none = () => undefined
const kept = [{ name: 'Comb', reason: 'ordered' as const, fields: [] }]
const button = (undone: number) =>
  renderToStaticMarkup(
    <UndoQuestion
      plan={{ writes: [], undone, total: 2, kept }}
      busy={false}
      undo={none}
      close={none}
    />,
  ).match(/<button[^<>]*>(?=<span[^<>]*>Undo this import)/)?.[0]

it('an import of which nothing can be undone cannot be undone', () => {
  expect(button(1)).not.toContain('disabled')
  expect(button(0)).toContain('disabled=""')
})
