import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Invitations } from '#admin/people/invitations.tsx'
import type { OpenInvitation } from '#domain/staff-calls/people.ts'
import { type Services, ServicesProvider } from '#services.ts'

const now = Date.UTC(2026, 10, 27)
const at = new Date(now).toISOString()
const open: OpenInvitation = {
  email: 'ann@nefer.example',
  role: 'member',
  invited_at: at,
  expires_at: at,
  expired: false,
  void: false,
}

test.each([
  ['not accepted yet', {}],
  ['The link is older than a week', { expired: true }],
  ['the owner who sent it cannot sign in', { void: true }],
])('an invitation says: %s', (sentence, state) => {
  const html = renderToStaticMarkup(
    <ServicesProvider value={{} as Services}>
      <Invitations
        invitations={[{ ...open, ...state }]}
        now={now}
        showLink={() => {}}
        reload={() => Promise.resolve()}
      />
    </ServicesProvider>,
  )
  expect(html).toContain(sentence)
})
