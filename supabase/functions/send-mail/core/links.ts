/** The addresses in mails. */
export interface Links {
  home: string
  myOrders: string
  contact: string
  staffOrder: (id: string) => string
  confirmNewsletter: (token: string) => string
  leaveNewsletter: (token: string) => string
  /** A POST of the mail program unsubscribes at once (RFC 8058). */
  oneClickLeave: (token: string) => string
  acceptInvitation: (token: string) => string
}

/** Secrets are in the fragment (#), so that servers do not log them. */
export function links({ siteUrl, projectUrl }: { siteUrl: string; projectUrl: string }): Links {
  return {
    home: `${siteUrl}/`,
    myOrders: `${siteUrl}/account/orders`,
    contact: `${siteUrl}/contact`,
    staffOrder: (id) => `${siteUrl}/admin/orders?order=${id}`,
    confirmNewsletter: (token) => `${siteUrl}/newsletter#confirm=${token}`,
    leaveNewsletter: (token) => `${siteUrl}/newsletter#leave=${token}`,
    oneClickLeave: (token) => `${projectUrl}/functions/v1/newsletter-unsubscribe?token=${token}`,
    acceptInvitation: (token) => `${siteUrl}/admin/invitation#${token}`,
  }
}
