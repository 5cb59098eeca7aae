/** The mail with a link for a new password. Supabase Auth sends it in both languages at once. */
import { readFileSync } from 'node:fs'

/** By key; the parts of the mail by their number. Only for reading. */
export function recoveryMessages(language: 'en' | 'ar'): [key: string, text: string][] {
  const [, subjects = ''] = /\.recovery\]\nsubject = "(.+)"/.exec(read('config.toml')) ?? []
  const [arabic = '', english = ''] = subjects.split(' · ')
  const mail = read('templates/recovery.html')
  const [, body = ''] = new RegExp(`<div lang="${language}".*?>(.*?)</div>`, 's').exec(mail) ?? []
  const parts = [...body.matchAll(/<(h1|h2|p)>(.*?)<\/\1>/gs)].map(([, , part = '']) =>
    part
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return [
    ['mail.recovery.subject', language === 'ar' ? arabic : english],
    ...parts.map((part, at): [string, string] => [`mail.recovery.${at}`, part]),
  ]
}

function read(name: string): string {
  return readFileSync(new URL(`../../supabase/${name}`, import.meta.url), 'utf8')
}
