/** The addresses in mails. */
export interface Links {
  home: string
  myOrders: string
  /** `id`: of the order, or the start of it. */
  findOrder: (id: string) => string
  contact: string
  staffOrder: (id: string) => string
  confirmNewsletter: (token: string) => string
  leaveNewsletter: (token: string) => string
  product: (id: string) => string
  /** Ends all requests for a mail when a product is back. */
  leaveStockAlerts: (token: string) => string
  /** A POST of the mail program unsubscribes at once (RFC 8058). */
  oneClickLeave: (token: string) => string
  acceptInvitation: (token: string) => string
}

interface Addresses {
  siteUrl: string
  projectUrl: string
}

/**
 * `path` of the language, '' or '/ar'. Secrets are in the fragment (#), so that servers do not log
 * them.
 */
export function links({ siteUrl, projectUrl }: Addresses, path: string): Links {
  const site = `${siteUrl}${path}`
  return {
    home: path === '' ? `${siteUrl}/` : site,
    myOrders: `${site}/account/orders`,
    findOrder: (id) => `${site}/find-order#${id.slice(0, 8)}`,
    contact: `${site}/contact`,
    staffOrder: (id) => `${site}/admin/orders?order=${id}`,
    confirmNewsletter: (token) => `${site}/newsletter#confirm=${token}`,
    leaveNewsletter: (token) => `${site}/newsletter#leave=${token}`,
    product: (id) => `${site}/product/${encodeURIComponent(id)}`,
    leaveStockAlerts: (token) => `${site}/newsletter?about=stock#leave=${token}`,
    oneClickLeave: (token) => `${projectUrl}/functions/v1/newsletter-unsubscribe?token=${token}`,
    acceptInvitation: (token) => `${site}/admin/invitation#${token}`,
  }
}
