import type { Links } from '../core/links.ts'
import type { MailTexts } from '../texts.en.ts'

export interface Letter {
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

export interface Context {
  texts: MailTexts
  links: Links
}
