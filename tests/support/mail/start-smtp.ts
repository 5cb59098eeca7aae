/** A real SMTP server on a free loopback port that keeps what it takes. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '../servers/free-port.ts'

interface ReceivedMail extends Email {
  /** Of the envelope. */
  recipients: string[]
  raw: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  of: (recipient: string) => ReceivedMail[]
  /** The answer to every message from now on; null takes them. */
  refuse: (code: number | null) => void
  /** From now on messages are read and not answered; resolves when the first one is there. */
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
