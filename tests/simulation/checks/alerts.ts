/** People who wait for a product: one mail each, when it is back. */
import type { World } from '../world.ts'
import { demand } from './violation.ts'

export async function checkAlerts({ server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select a.email, a.product_id, a.mailed_at is null as waiting, private.is_available(p) as available,
         (select count(*)::int from private.mail_jobs j where j.stock_alert_id = a.id) as mails
       from private.stock_alerts a join public.products p on p.id = a.product_id`,
    ),
  )
  for (const { email, product_id: product, waiting, available, mails } of rows) {
    const who = `${String(email)}, who asked for product ${String(product)},`
    const n = Number(mails)
    demand(
      waiting !== true || available !== true,
      'accounted',
      () => `${who} waits though it is back`,
    )
    demand(n === (waiting === true ? 0 : 1), 'accounted', () => `${who} gets ${n} mails`)
  }
}
