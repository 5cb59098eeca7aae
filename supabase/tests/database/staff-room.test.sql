-- People and messages in the staff room.
begin;
select plan(38);

select tests.add_account(n) from unnest(array['stranger', 'late']) n;
select tests.add_staff('owner', 'owner'), tests.add_staff('member');
update private.staff set created_at = '2026-01-01' where role = 'owner';
update private.staff set created_at = '2026-02-01' where role = 'member';
delete from private.staff_invitations;
create temp table secrets (secret text);
grant all on secrets to authenticated, anon;
create function pg_temp.expire(p_at timestamptz) returns void language sql as $$
  update private.staff_invitations set expires_at = p_at
$$;

-- Reading an invitation with its secret
select tests.sign_in('owner');
set local role authenticated;
insert into secrets select public.invite_person('Late@nefer.example') ->> 'secret';
set local role anon;
select is(public.read_invitation(secret), '{"status": "open", "email": "late@nefer.example", "role": "member"}',
  'the secret shows the invitation') from secrets;
select is(public.read_invitation(f.secret), '{"status": "unknown"}', 'a wrong secret shows nothing')
from (values ('x'), (''), (null), (repeat('x', 100000))) f (secret);
reset role;
select pg_temp.expire(now());
set local role anon;
select is(public.read_invitation(secret) ->> 'status', 'expired', 'an invitation expires') from secrets;
reset role;
select pg_temp.expire(now() + interval '1 day');
select tests.sign_in('late');
set local role authenticated;
select is(public.accept_invitation(secret) ->> 'status', 'applied', 'it is accepted') from secrets;
select is(public.read_invitation(secret) ->> 'status', 'used', 'an accepted invitation is used') from secrets;

-- People
select tests.sign_in('owner');
select is(public.invite_person('new@nefer.example', 'owner') ->> 'status', 'applied', 'an owner invites a person');
select is(public.report_device(
    jsonb_build_object('id', tests.id('device'), 'app', '1', 'waiting', 0, 'to_decide', 0)), true,
  'the owner''s device reports');
select is((select array_agg(p ->> 'email') from jsonb_array_elements(public.list_colleagues() -> 'people') p),
  array['owner@nefer.example', 'member@nefer.example', 'late@nefer.example'],
  'colleagues in the order in which they joined');
select isnt(public.list_colleagues() #>> '{people,0,last_seen}', null, 'a colleague with a device has last_seen');
select is(public.list_colleagues() #>> '{people,1,last_seen}', null, 'one without a device has none');
select is(public.list_colleagues() #>> '{invitations,0,email}', 'new@nefer.example', 'owners see invitations');
select tests.sign_in('member');
select is(jsonb_array_length(public.list_colleagues() -> 'people'), 3, 'members see their colleagues');
select is(public.list_colleagues() -> 'invitations', '[]', 'members see no invitations');
select tests.denied($$ select public.withdraw_invitation('new@nefer.example') $$,
  'members cannot withdraw an invitation');
select tests.sign_in('owner');
select is(public.withdraw_invitation('New@nefer.example'), '{"status": "applied"}', 'owners can');
select is(public.withdraw_invitation('new@nefer.example') ->> 'code', 'not_found', 'once');
reset role;
select is_empty($$ select from private.mail_jobs where invited = 'new@nefer.example' $$, 'its mail is not sent');

-- Messages
insert into private.contact_messages (id, name, email, subject, message, created_at) values
  (tests.id('a'), 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?', '2026-03-01'),
  (tests.id('b'), 'Omar', 'omar@mail.example', 'A tray', 'How large?', '2026-03-02');
create function pg_temp.names() returns text[] language sql as $$
  select array_agg(m ->> 'name') from jsonb_array_elements(public.list_messages() -> 'messages') m
$$;
grant execute on function pg_temp.names to authenticated;
select tests.sign_in('member');
set local role authenticated;
select is(pg_temp.names(), array['Omar', 'Mona'], 'the newest message is first');
select is(public.list_messages(false, '2026-03-02') #>> '{messages,0,name}', 'Mona',
  'the next page has older messages');
select is(public.mark_message_answered(tests.id('b')), '{"status": "applied"}', 'a message is marked as answered');
select tests.sign_in('owner');
select is(public.mark_message_answered(tests.id('b')), '{"status": "applied"}', 'marking it twice is accepted');
select is(pg_temp.names(), array['Mona'], 'answered messages are hidden');
select is(public.list_messages(true) #>> '{messages,0,answered_by}', 'member@nefer.example',
  'the first to mark it is named');
select is(public.mark_message_answered(tests.id('b'), false) ->> 'status', 'applied', 'the mark can be removed');
select is(public.list_messages() #>> '{messages,0,name}', 'Omar', 'then the message is listed again');
select is(public.mark_message_answered(tests.id('x')) ->> 'code', 'not_found', 'an unknown message is not found');
reset role;
insert into private.contact_messages (id, name, email, subject, message, created_at)
select tests.id('at once ' || i), 'Hany', 'hany@mail.example', i::text, 'm',
  timestamptz '2026-04-01' + i * interval '5 microseconds' from generate_series(1, 120) i;
set local role authenticated;
create function pg_temp.walk() returns table (id text) language plpgsql as $$
declare
  v_at timestamptz;
  v_id uuid;
  v_page jsonb;
begin
  loop
    v_page := public.list_messages(true, v_at, v_id) -> 'messages';
    return query select m ->> 'id' from jsonb_array_elements(v_page) m;
    exit when jsonb_array_length(v_page) < 50;
    v_at := (v_page #>> '{49,created_at}')::timestamptz;
    v_id := (v_page #>> '{49,id}')::uuid;
  end loop;
end
$$;
select is((select count(*) || ' ' || count(distinct id) from pg_temp.walk()), '122 122',
  'pages hold each message once, also messages of one millisecond');

-- Who did what
select tests.sign_in('member');
select is(public.record_sale(tests.id('sale'), '{"sold_at": "2026-04-01T10:00:00Z", "items":
    [{"product_id": "11", "quantity": 1, "price": 3500}]}') #>> '{row,sold_by}', 'member@nefer.example',
  'a sale names its seller');
reset role;
insert into private.staff_invitations (email, accepted_by, accepted_at)
values ('member@nefer.example', tests.id('member'), now());
delete from private.staff where user_id = tests.id('member');
select tests.sign_in('owner');
set local role authenticated;
create temp table change as select tests.set_status(tests.id('sale'), 'delivered', 'cancelled') as a;
select is(a #>> '{row,changed_by}', 'owner@nefer.example', 'a change names its author') from change;
select is(a #>> '{row,sold_by}', 'member@nefer.example', 'a former seller is still named') from change;
reset role;
select is((select array_agg(private.stock_move_json(m) ->> 'by' order by m.delta) from public.stock_moves m
    where m.operation_id = tests.id('sale')),
  array['member@nefer.example', 'owner@nefer.example'], 'stock moves name their authors');
set local role authenticated;
select tests.denied($$ update public.orders set sold_by = tests.id('x') where id = tests.id('sale') $$,
  'the seller cannot be changed');
select tests.sign_in('stranger');
select tests.denied(f.call, 'denied to strangers: ' || f.call) from unnest(array[$$ select public.list_messages() $$,
  $$ select public.mark_message_answered(tests.id('a')) $$, $$ select public.list_colleagues() $$]) f (call);

select * from finish();
rollback;
