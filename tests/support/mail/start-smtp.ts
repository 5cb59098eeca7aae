/** An SMTP server on a loopback port that stores the mail it receives. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '../servers/free-port.ts'

interface ReceivedMail extends Email {
  /** RCPT TO of the envelope. */
  recipients: string[]
  raw: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  of: (recipient: string) => ReceivedMail[]
  /** Refuses every message with this code; null accepts them. */
  refuse: (code: number | null) => void
  /** Reads messages without an answer; resolves when the first one arrives. */
  hold: () => Promise<void>
  release: () => void
  stop: () => Promise<void>
}

type DataArguments = Parameters<NonNullable<SMTPServerOptions['onData']>>

export async function startSmtp(port?: number): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  let held: (() => void) | null = null
  const take = async (...[stream, session, callback]: DataArguments): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (held !== null) return held()
    if (refusal !== null)
      return callback(Object.assign(new Error('not taken'), { responseCode: refusal }))
    const raw = Buffer.concat(chunks).toString()
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    received.push({ ...(await PostalMime.parse(raw)), recipients, raw })
    callback()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, callback) => void take(stream, session, callback),
  })
  server.on('error', () => {})
  const chosen = port ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    received,
    of: (recipient) => received.filter(({ recipients }) => recipients.includes(recipient)),
    refuse: (code) => {
      refusal = code
    },
    hold: () =>
      new Promise((resolve) => {
        held = resolve
      }),
    release: () => {
      held = null
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
