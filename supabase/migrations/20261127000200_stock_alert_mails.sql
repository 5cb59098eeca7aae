-- Mails about products that are back.

-- The product cannot be ordered any more: who has not been mailed yet continues to wait, also if an
-- attempt has failed; a mail that is being sent is not withdrawn. A request ends instead if its
-- address has asked again, which it can do after a mail that failed.
create or replace function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with withdrawn as materialized (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and (j.locked_until is null or j.locked_until <= now()) and j.sent_at is null and j.failed_at is null
    returning a.id, a.email, a.created_at
  ), waits_again as materialized (
    select distinct on (w.email) w.id from withdrawn w
    where not exists (select from private.stock_alerts b
      where b.product_id = p_product_id and b.email = w.email and b.mailed_at is null)
    order by w.email, w.created_at, w.id
  ), ended as (
    delete from private.stock_alerts a using withdrawn w
    where a.id = w.id and w.id not in (select x.id from waits_again x)
  )
  update private.stock_alerts a set mailed_at = null, token_hash = null
  from waits_again x where a.id = x.id;
end
$$;
