-- Web Push: who is told what, when, and how often.
begin;
select plan(97);

select tests.add_staff('owner', 'owner'), tests.add_staff('member'), tests.add_account('stranger');
update private.order_limits set max_open_orders = 1000;
update private.open_order_limits set max_orders = 1000;
create function pg_temp.enter(p_name text, p_session text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id(p_name), 'role', 'authenticated',
    'session_id', p_session)::text, true)
$$;
create function pg_temp.at(p_name text) returns text language sql as $$
  select 'https://fcm.googleapis.com/fcm/send/' || p_name
$$;
create function pg_temp.address(p_endpoint text) returns jsonb language sql as $$
  select jsonb_build_object('endpoint', p_endpoint, 'locale', 'ar',
    'keys', jsonb_build_object('p256dh', 'B' || repeat('a', 86), 'auth', repeat('b', 22)))
$$;
create function pg_temp.subscribe(p_name text, p_wishes jsonb, p_endpoint text default null) returns jsonb
language sql as $$
  select public.subscribe_push(tests.id(p_name),
    pg_temp.address(coalesce(p_endpoint, pg_temp.at(p_name))) || jsonb_build_object('wishes', p_wishes))
$$;
create function pg_temp.follow(p_name text, p_change jsonb default '{}') returns jsonb language sql as $$
  select public.follow_order(tests.id(p_name), pg_temp.address(pg_temp.at(p_name))
    || jsonb_build_object('order_id', tests.id('order'), 'token', repeat('t', 40)) || p_change)
$$;
create function pg_temp.subscribers() returns text[] language sql as $$
  select array_agg(substring(s.endpoint from '[^/]*$') order by s.endpoint) from private.push_subscriptions s
$$;
create function pg_temp.waiting() returns text[] language sql as $$
  select array_agg(e.kind || ' ' || substring(s.endpoint from '[^/]*$') order by e.kind, s.endpoint)
  from private.push_deliveries d join private.push_events e on e.id = d.event_id
    left join private.push_subscriptions s on s.id = d.subscription_id
  where d.sent_at is null and d.failed_at is null
$$;
create function pg_temp.let_pass() returns void language sql as $$
  update private.push_deliveries set next_attempt_at = least(next_attempt_at, now()), locked_until = null
$$;
create function pg_temp.key(p_letter text) returns text language sql as $$ select 'B' || repeat(p_letter, 86) $$;
-- Claims and sends what is due: 'kind endpoint', and how many it stands for.
create function pg_temp.send(p_outcome jsonb default '{"status": "sent"}') returns text[] language plpgsql as $$
declare
  v_pushes jsonb;
begin
  perform set_config('request.jwt.claims', '', true);
  perform pg_temp.let_pass();
  v_pushes := public.claim_pushes(pg_temp.key('k'), 50) -> 'pushes';
  perform public.settle_push((p ->> 'id')::uuid, (p ->> 'lease')::uuid,
    p_outcome || jsonb_build_object('endpoint', p ->> 'endpoint')) from jsonb_array_elements(v_pushes) p;
  return (select array_agg(concat_ws(' ', p ->> 'kind', substring(p ->> 'endpoint' from '[^/]*$'), p ->> 'more')
    order by p ->> 'kind', p ->> 'endpoint') from jsonb_array_elements(v_pushes) p);
end
$$;

-- The sender brings its key; everybody receives it with the settings.
select is(private.settings_json(s, false) ? 'push_key', false, 'without a sender there is no key')
  from public.settings s;
select is(pg_temp.send(), null, 'there is nothing to send');
select is(private.settings_json(s, false) ->> 'push_key', pg_temp.key('k'), 'its key reaches everybody')
  from public.settings s;
create temp table version as select s.version from public.settings s;
select pg_temp.send();
select is(s.version, v.version, 'the same key changes nothing') from public.settings s, version v;
select throws_ok($$ select public.claim_pushes('x', 1) $$, '22023', null, 'a key must be one');

-- Subscribing
select tests.denied($$ select pg_temp.subscribe('phone', '["orders"]') $$, 'a visitor cannot subscribe');
select pg_temp.enter('stranger', 's');
select tests.denied($$ select pg_temp.subscribe('phone', '["orders"]') $$, 'neither can a stranger');
select pg_temp.enter('owner', 'phone');
select is(pg_temp.subscribe('phone', '["orders", "held", "messages", "decisions", "later"]'), '{"status": "applied"}',
  'a member of staff can; a wish of a later app is ignored');
select is(pg_temp.subscribe('phone', '["orders", "decisions"]'), '{"status": "applied"}', 'other wishes replace them');
select is((select wishes from private.push_subscriptions), '{orders,decisions}', 'they are stored');
select is(pg_temp.subscribe('new id', '["orders"]', pg_temp.at('phone')), '{"status": "applied"}',
  'a browser that has forgotten its id');
select is(pg_temp.subscribers(), '{phone}', 'is told once');
select is(pg_temp.subscribe('new id', '["orders", "decisions"]', pg_temp.at('renewed')), '{"status": "applied"}',
  'an endpoint is renewed');
select is(pg_temp.subscribers(), '{renewed}', 'the new one takes its place');
select is(pg_temp.subscribe('new id', '[]', pg_temp.at('renewed')), '{"status": "applied"}', 'no wish is left');
select is(pg_temp.subscribers(), null, 'nothing is stored');
select is(pg_temp.subscribe('x', '["orders"]', e.endpoint) ->> 'path', 'endpoint', e.endpoint)
from unnest(array['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:444/x', 'https://localhost/x',
  'https://fcm.googleapis.com.example/x', 'https://fcm.googleapis.com@127.0.0.1/x', 'https://push.apple.com/x',
  'https://evilpush.apple.com.example/x', 'https://x.fcm.googleapis.com/x', 'https://fcm.googleapis.com\@x/',
  'https://fcm.googleapis.com/a b', 'https://fcm.googleapis.com/' || repeat('x', 1000)]) as e (endpoint);
select is(pg_temp.subscribe('x', '["orders"]', e.endpoint) ->> 'status', 'applied', e.endpoint)
from unnest(array['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x', 'https://fcm.googleapis.com:443/wp/x']) as e (endpoint);
select is(public.subscribe_push(tests.id('x'), pg_temp.address(pg_temp.at('x')) || '{"keys": {}}') ->> 'path',
  'keys.p256dh', 'without keys nothing can be sent');
delete from private.push_subscriptions;

-- New orders, messages
select pg_temp.subscribe('phone', '["orders", "decisions"]');
select pg_temp.enter('member', 'laptop');
select pg_temp.subscribe('laptop', '["held", "messages"]');
select tests.sign_in(null);
select tests.place_order(tests.id('order'));
select is(pg_temp.waiting(), '{new_order phone}', 'who wishes is told of a new order');
select tests.place_order(tests.id('order'));
select is(pg_temp.waiting(), '{new_order phone}', 'a replay tells nobody');
select public.send_contact_message(gen_random_uuid(),
  '{"name": "M", "email": "m@mail.example", "subject": "S", "message": "Hello to you"}');
select is(pg_temp.waiting(), '{message laptop,new_order phone}', 'of a message, too');
select pg_temp.let_pass();
create temp table claimed as select public.claim_pushes(pg_temp.key('k'), 50) as answer;
select is((
    select p -> 'data' from claimed, jsonb_array_elements(answer -> 'pushes') p where p ->> 'kind' = 'new_order'),
  jsonb_build_object('order_id', tests.id('order'), 'total', 15998, 'pieces', 2, 'governorate', 'Cairo'),
  'a push has its data, without names and numbers');
select is(jsonb_array_length(public.claim_pushes(pg_temp.key('k'), 50) -> 'pushes'), 0,
  'another sender does not get it while the first one has it');
select is(pg_temp.send(), '{message laptop,new_order phone}', 'after the lease it does');
select is(pg_temp.send(), null, 'what was sent is not sent again');

-- Held orders
select pg_temp.enter('owner', 'desk');
select pg_temp.subscribe('desk', '["orders", "held"]');
select tests.sign_in(null);
update private.order_limits set max_pieces = 1;
select tests.place_order(tests.id('held'), '{"4": 2}', '01000000102');
update private.order_limits set max_pieces = 60;
select is(pg_temp.waiting(), '{held_order desk,held_order laptop}', 'of a held order who wishes that');
select pg_temp.send();
select pg_temp.enter('owner', 'tablet');
select pg_temp.subscribe('tablet', '["orders", "held"]');
select pg_temp.enter('member', 'laptop');
select public.decide_held_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id('held'), 'release', true));
select is(pg_temp.waiting(), '{new_order phone,new_order tablet}', 'of a released one who was not told before');
delete from private.push_subscriptions where id in (tests.id('desk'), tests.id('tablet'));
select public.set_order_status(gen_random_uuid(),
  jsonb_build_object('order_id', tests.id('held'), 'base', 'pending', 'status', 'processing'));
select is(pg_temp.send(), null, 'an order that a colleague has begun is no news');

-- The own writes
select pg_temp.enter('owner', 'tablet');
select public.set_order_status(gen_random_uuid(),
  jsonb_build_object('order_id', tests.id('held'), 'base', 'pending', 'status', 'shipped'));
select public.set_order_status(gen_random_uuid(),
  jsonb_build_object('order_id', tests.id('held'), 'base', 'pending', 'status', 'shipped'));
select is(pg_temp.waiting(), '{decision phone}', 'a conflict tells its writer, two in a minute once');
select ok(d.next_attempt_at > now(), 'in a minute') from private.push_deliveries d where d.sent_at is null;
select public.report_device(jsonb_build_object('id', tests.id('tablet'), 'app', 'a', 'waiting', 0, 'to_decide', 1));
update private.devices set seen_at = now() + interval '1 second';
select pg_temp.let_pass();
select is(public.claim_pushes(pg_temp.key('k'), 50) #> '{pushes,0,data}', '{"here": false}',
  'another device of the writer says so');
update private.devices set to_decide = 0;
select is(pg_temp.send(), null, 'whoever has decided meanwhile is not told');
select pg_temp.enter('owner', 'phone');
select is(public.update_settings(gen_random_uuid(), '{"base": {}, "patch": {"low_stock": -1}}') ->> 'status',
  'rejected', 'a write is rejected');
select is(pg_temp.send(), '{decision phone}', 'its writer is told');

-- An order of a shopper
select is(pg_temp.follow('one'), '{"status": "applied"}', 'who has the secret of an order may follow it');
select is(pg_temp.follow('one'), '{"status": "applied"}', 'again');
select is(pg_temp.follow('x', jsonb_build_object('token', repeat('x', 40))), tests.rejected('not_found'),
  'a wrong secret follows nothing');
select is(pg_temp.follow('two') ->> 'status', 'applied', 'a second device');
select is(pg_temp.follow('three') ->> 'status', 'applied', 'a third one');
select is(pg_temp.follow('four'), tests.rejected('too_many'), 'not a fourth');
select public.unsubscribe_push(tests.id('three'), jsonb_build_object('endpoint', pg_temp.at('other')));
select is(pg_temp.follow('four'), tests.rejected('too_many'), 'nobody ends it without its endpoint');
select is(public.unsubscribe_push(tests.id(n), jsonb_build_object('endpoint', pg_temp.at(n))), '{"status": "applied"}',
  n || ' ends it') from unnest(array['three', 'two']) n;
select pg_temp.enter('member', 'laptop');
select tests.set_status(tests.id('order'), 'pending', 'processing');
select is(pg_temp.waiting(), '{order_status one}', 'its shopper is told, also where no mail is sent');
select tests.set_status(tests.id('order'), 'processing', 'pending');
select is(pg_temp.waiting(), null, 'a status that is taken back tells nobody');
select tests.set_status(tests.id('order'), 'pending', 'processing');
select tests.set_status(tests.id('order'), 'processing', 'shipped');
select is(pg_temp.send(), '{order_status one}', 'a later one replaces it');
select pg_temp.enter('member', 'laptop');
select tests.set_status(tests.id('order'), 'shipped', 'processing');
select tests.set_status(tests.id('order'), 'processing', 'shipped');
select is(pg_temp.waiting(), null, 'what was told last is not told again');
select tests.set_status(tests.id('order'), 'shipped', 'delivered');
select is(pg_temp.send('{"status": "retry", "error": "503"}'), '{order_status one}', 'an attempt fails');
select ok(d.next_attempt_at > now() and d.last_error = '503', 'it is tried again later')
  from private.push_deliveries d where d.attempts = 1 and d.sent_at is null;
select is(pg_temp.send('{"status": "gone"}'), '{order_status one}', 'then the push service has forgotten the device');
select is(pg_temp.subscribers(), '{laptop,phone}', 'so does this server');

-- The limit of a device: 20 in an hour, then one for all others.
create function pg_temp.flood(p_count int) returns void language sql as $$
  select private.tell((select row(null, 'message', null, m.id, null, null, null)::private.push_events
      from private.contact_messages m), array[tests.id('laptop')]) from generate_series(1, p_count)
$$;
update private.push_deliveries set sent_at = sent_at - interval '2 hours';
select pg_temp.flood(23);
select is(cardinality(pg_temp.send()), 20, 'a device is told of 20');
select is(pg_temp.send('{"status": "retry"}'), '{message laptop 3}', 'then of three more at once');
select pg_temp.flood(4);
select is(pg_temp.send(), '{message laptop 7}', 'a later attempt stands for those that came meanwhile');
select pg_temp.flood(2);
select is(pg_temp.send(), null, 'later ones wait');
select tests.place_order(tests.id('other'), '{"4": 1}', '01000000103');
select is(pg_temp.send(), '{new_order phone}', 'another device is not held up');
update private.push_deliveries set sent_at = sent_at - interval '1 hour';
select is(cardinality(pg_temp.send()), 2, 'until the hour is over');
select pg_temp.flood(1);
update private.push_events set created_at = now() - interval '2 days' where created_at = now();
select is(pg_temp.send(), null, 'what happened two days ago is no news');
update private.push_deliveries set sent_at = sent_at - interval '2 hours';
select pg_temp.flood(20);
select is(cardinality(pg_temp.send()), 20, 'of 20 again');
select private.tell(row(null, 'new_order', tests.id('other'), null, null, null, null)::private.push_events,
  array[tests.id('laptop')]);
update private.push_events set created_at = now() - interval '1 minute' where order_id = tests.id('other');
select pg_temp.flood(2);
select is(pg_temp.send('{"status": "retry"}'), '{new_order laptop 3}', 'an attempt for three fails');
select pg_temp.enter('member', 'laptop');
select tests.set_status(tests.id('other'), 'pending', 'processing');
select is(pg_temp.send(), '{new_order laptop 3}', 'its own order is no news, but the others are');

-- Who may no longer know
select pg_temp.enter('owner', 'office');
select pg_temp.subscribe('office', '["messages"]');
select public.report_device(jsonb_build_object('id', tests.id('pc'), 'app', 'a', 'waiting', 0, 'to_decide', 0));
select pg_temp.enter('owner', 'phone');
select is(public.sign_out_device(tests.id('pc')), '{"status": "applied"}', 'an owner signs a device out');
select is(pg_temp.subscribers(), '{laptop,phone}', 'it is told nothing any more');
select pg_temp.enter('owner', 'office');
select throws_ok($$ select pg_temp.subscribe('office', '["messages"]') $$, 'PT401', null, 'nor can it ask for it');
select tests.sign_in(null);
update auth.users set banned_until = now() + interval '1 day' where id = tests.id('member');
select pg_temp.flood(1);
select is(pg_temp.send(), null, 'a banned account is told nothing');
update auth.users set banned_until = null;
select pg_temp.enter('owner', 'phone');
select public.dismiss_person(tests.id('member'));
select is(pg_temp.subscribers(), '{phone}', 'a dismissed person is forgotten');
select is(pg_temp.follow('one') ->> 'status', 'applied', 'an order is followed');
select is(private.erase_orders(array[tests.id('order')]), 1::bigint, 'and erased');
select is(pg_temp.subscribers(), '{phone}', 'nobody follows it');
select is(pg_temp.follow('one'), tests.rejected('not_found'), 'nor can');
select is(pg_temp.follow('two', jsonb_build_object('order_id', tests.id('other'))) ->> 'status', 'applied',
  'an order that is closed later');
select tests.without_triggers($$ update public.orders set status = 'cancelled', updated_at = now() - interval '31 days'
  where id = tests.id('other') $$);
select cmp_ok(private.purge_pushes(), '>=', 1::bigint, 'old events and closed orders are purged');
select is(pg_temp.subscribers(), '{phone}', 'its follower is');
select is(pg_temp.follow('two', jsonb_build_object('order_id', tests.id('other'))), tests.rejected('not_found'),
  'and does not come back');
select tests.without_triggers($$ update public.orders set updated_at = now() where id = tests.id('other') $$);
select cmp_ok(private.purge_pushes(interval '-1 second'), '>=', 1::bigint, 'in time all events are');
select is_empty($$ select from private.push_deliveries $$, 'with their deliveries');
select public.claim_pushes(pg_temp.key('n'), 1);
select is(pg_temp.subscribers(), null, 'subscriptions end with the key that they were made with');

-- Visitors have a limit.
select tests.sign_in(null);
delete from private.rate_counters;
update private.rate_limits set max_count = 1 where name = 'follows';
select is(pg_temp.follow('one', jsonb_build_object('order_id', tests.id('other'), 'token', 'x')) ->> 'path', 'token',
  'what is refused');
select is(pg_temp.follow('one', jsonb_build_object('order_id', tests.id('other'))) ->> 'status', 'applied',
  'does not count');
select is(pg_temp.follow('one', jsonb_build_object('order_id', tests.id('other'))) ->> 'status', 'wait',
  'above it a visitor waits');

-- The function that sends is called when somebody is to be told, and each minute while somebody is.
create schema net;
create table net.calls (url text);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds int default 5000) returns bigint language sql as $$
  insert into net.calls values (url) returning 1::bigint
$$;
delete from private.mail_jobs;
delete from private.push_events;
update private.mail_settings set function_url = 'https://p.example/functions/v1/send-mail';
select private.wake_mail();
select is_empty($$ select from net.calls $$, 'without news it is not called');
select private.tell((select row(null, 'message', null, m.id, null, null, null)::private.push_events
  from private.contact_messages m), array[tests.id('phone')]);
select is((select count(*) from net.calls), 1::bigint, 'it is called at once');
select private.wake_mail();
select is((select count(*) from net.calls), 2::bigint, 'and again while a push is due');

select * from finish();
rollback;
