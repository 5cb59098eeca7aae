-- An erasure reads each note once, and does not look for names of one word in notes: with 20,000
-- notes it exceeded the time limit of a statement, and it deleted notes about other customers.

-- A pattern for private.words_of(…): a name in whole words, or the digits of a phone number in any
-- notation. Null if there is neither.
create function private.trace_pattern(p_names text[], p_phones text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg(x.pattern, '|') from (
    select ' [وفبلك]?' || ltrim(w.words) from unnest(p_names) n, private.words_of(n) as w (words)
    where w.words <> '  '
    union all
    select array_to_string(string_to_array(n, null), '[^0-9]*') from unnest(p_phones) n where n <> '') as x (pattern));
end
$$;

create or replace function private.has_trace(p_text text, p_names text[], p_phones text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.words_of(p_text) ~ private.trace_pattern(p_names, p_phones), false);
end
$$;

-- Notes are about anybody, so a name of one word, as "Ahmed", is not looked for. An e-mail address
-- is several words. The pattern is made once, because there can be many notes.
create function private.notes_naming(p_names text[], p_phones text[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_pattern constant text := private.trace_pattern(
    array(select n from unnest(p_names) n where btrim(private.words_of(n)) like '% %'), p_phones);
begin
  return array(select e.id from private.order_events e
    where e.kind = 'note' and private.words_of(e.data ->> 'text') ~ v_pattern);
end
$$;

create or replace function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_traces record;
  v_emails text[];
  v_notes uuid[];
  v_open bigint;
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  -- Before the orders lose their addresses.
  v_emails := private.emails_of_customer(v_who.email, v_who.phone, v_who.order_id);
  select count(*) filter (where o.status not in ('delivered', 'cancelled')) into v_open
    from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o;
  select * into v_traces from private.traces_of_customer(v_who.email, v_who.phone, v_who.order_id);
  perform private.clear_closing_notes(v_traces.names, v_traces.phones);
  v_notes := private.notes_naming(v_traces.names, v_traces.phones);
  -- The following statements change the orders in groups. A batch locks its orders by id.
  perform from public.orders o where o.id in (
    select c.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) c
    union select e.order_id from private.order_events e where e.id = any (v_notes)
    union select r.id from public.orders r where r.returns @? '$[*].reason'
      and exists (select from jsonb_array_elements(r.returns) as e (one)
        where private.has_trace(e.one ->> 'reason', v_traces.names, v_traces.phones))) order by o.id for update;
  perform private.clear_return_reasons(v_traces.names, v_traces.phones);
  -- Notes about an order that is under way are needed for its delivery.
  perform private.delete_notes(array(
    select e.id from private.order_events e join public.orders o on o.id = e.order_id
    where e.id = any (v_notes) and o.status in ('delivered', 'cancelled')));
  v_orders := private.erase_orders(array(
    select o.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
    where o.status in ('delivered', 'cancelled')));
  delete from private.contact_messages m where lower(m.email) = any (v_emails);
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a
    where private.mailbox(a.email) in (select private.mailbox(e) from unnest(v_emails) e)
    order by a.id for update));
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where n.email = any (v_emails);
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found, 'stock_alerts', v_alerts);
end
$$;

drop function private.orders_naming(text[], text[]);
drop function private.clear_order_notes(text[], text[]);
