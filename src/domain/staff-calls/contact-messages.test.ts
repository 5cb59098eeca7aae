import { describe, expect, it } from 'vitest'
import { answerLink } from './contact-messages.ts'

const message = {
  email: 'mona+shop@mail.example',
  subject: 'A box & a tray?',
  message: 'Is it cedar?\nThank you',
}
const read = (link: string) => {
  const [address = '', query] = link.replace('mailto:', '').split('?')
  const fields = new URLSearchParams(query)
  return {
    to: decodeURIComponent(address),
    subject: fields.get('subject'),
    body: fields.get('body'),
  }
}

describe('the answer to a message', () => {
  it('is a mail to the sender that quotes the message', () => {
    const { to, subject, body } = read(answerLink(message, 'Dear Mona,'))
    expect(to).toBe('mona+shop@mail.example')
    expect(subject).toBe('Re: A box & a tray?')
    expect(body).toContain('Dear Mona,')
    expect(body).toContain('> Is it cedar?\r\n> Thank you')
  })

  it('cannot be extended with headers by the sender', () => {
    const link = answerLink(
      { ...message, email: 'a@mail.example?bcc=b@mail.example' },
      'Dear Mona,',
    )
    expect(link.split('?')).toHaveLength(2)
    expect(link).toContain('mailto:a@mail.example%3Fbcc%3Db@mail.example?')
  })

  it('adds "Re:" once', () => {
    expect(read(answerLink({ ...message, subject: 'RE: A box' }, 'Dear Mona,')).subject).toBe(
      'RE: A box',
    )
  })

  it('quotes an Arabic message as far as the link is not too long for Windows', () => {
    const arabic = 'مرحبا '.repeat(100)
    const link = answerLink({ ...message, message: arabic }, 'Dear Mona,')
    expect(link.length).toBeLessThanOrEqual(1900)
    expect(link.length).toBeGreaterThan(1700)
    expect(read(link).body).toContain('> مرحبا مرحبا')
  })

  it('cuts long messages between characters and replaces lone surrogates', () => {
    const link = answerLink(
      { ...message, message: '🌳'.repeat(2000), subject: 'x\ud83d' },
      'Dear Mona,',
    )
    expect(read(link).body).toMatch(/> (?:🌳)+ …/u)
    expect(link.length).toBeLessThanOrEqual(1900)
    expect(read(link).subject).toBe('Re: x\uFFFD')
  })
})
