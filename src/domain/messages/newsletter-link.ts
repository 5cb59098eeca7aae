/** The links in mails to subscribers: `/newsletter#confirm=<secret>` and `/newsletter#leave=<secret>`. */
export interface NewsletterLink {
  action: 'confirm' | 'leave'
  /** 64 characters that only the mail carries. */
  token: string
}

/** `hash` without the #. Null: not such a link, or one that was cut off. */
export function parseNewsletterLink(hash: string): NewsletterLink | null {
  const [, action, token] = /^(confirm|leave)=([0-9a-f]{64})$/.exec(hash) ?? []
  if (token === undefined || (action !== 'confirm' && action !== 'leave')) return null
  return { action, token }
}
