/** One message to several members of staff, of whom the mail server refuses one. */
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { deliverBySmtp } from '../../supabase/functions/send-mail/transports/smtp.ts'
import { freePort } from '../support/servers/free-port.ts'

const message = {
  id: '1',
  from: 'Nefer <hello@nefer.example>',
  to: ['ann@nefer.example', 'ben@nefer.example'],
  subject: 'New order',
  text: 'Text',
  html: '<p>Text</p>',
  headers: {},
}

test.each([
  { responseCode: 550, delivery: { status: 'sent' } },
  { responseCode: 450, delivery: { status: 'failed', error: 'Refused: ben@nefer.example' } },
])('refused with $responseCode: the others get it once', async ({ responseCode, delivery }) => {
  const got: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('ben')
          ? Object.assign(new Error('not taken'), { responseCode })
          : undefined,
      ),
    onData: (stream, session, done) => {
      stream.resume()
      got.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.on('end', () => done())
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  expect(await deliverBySmtp(`smtp://127.0.0.1:${port}`)(message)).toEqual(delivery)
  expect(got).toEqual(['ann@nefer.example'])
})
