-- What the staff room shows of people and messages.
begin;
select plan(38);

create function pg_temp.sign_in(p_name text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', md5(p_name)::uuid, 'role', 'authenticated')::text, true)
$$;
grant execute on function pg_temp.sign_in(text) to authenticated;
insert into auth.users (id, email, email_confirmed_at)
  select md5(n)::uuid, n || '@nefer.example', now() from unnest(array['owner', 'member', 'stranger', 'late']) n;
insert into private.staff (user_id, email, role, created_at) values (md5('owner')::uuid, 'owner@nefer.example', 'owner', '2026-01-01'),
  (md5('member')::uuid, 'member@nefer.example', 'member', '2026-02-01');
delete from private.staff_invitations;
create temp table secrets (name text primary key, secret text);
grant all on secrets to authenticated, anon;

-- Invitations, read by who has the link
select pg_temp.sign_in('owner');
set local role authenticated;
insert into secrets select 'late', public.invite_person('Late@nefer.example') ->> 'secret';
reset role;
set local role anon;
select is(public.read_invitation(secret), '{"status": "open", "email": "late@nefer.example", "role": "member"}', 'the page knows whom it is for') from secrets;
select is(public.read_invitation(f.secret), '{"status": "unknown"}', 'wrong secrets tell nothing')
from (values ('x'), (''), (null), (repeat('x', 100000))) f (secret);
reset role;
update private.staff_invitations set expires_at = now();
set local role anon;
select is(public.read_invitation(secret) ->> 'status', 'expired', 'too late') from secrets;
reset role;
update private.staff_invitations set expires_at = now() + interval '1 day';
select pg_temp.sign_in('late');
set local role authenticated;
select is(public.accept_invitation(secret) ->> 'status', 'applied', 'it is accepted') from secrets;
select is(public.read_invitation(secret) ->> 'status', 'used', 'and used') from secrets;

-- People
select pg_temp.sign_in('owner');
select is(public.invite_person('new@nefer.example', 'owner') ->> 'status', 'applied', 'somebody is invited');
select is(public.report_device(jsonb_build_object('id', gen_random_uuid(), 'app', '1', 'waiting', 0, 'to_decide', 0)), true, 'the owner''s device is here');
select is((select array_agg(p ->> 'email') from jsonb_array_elements(public.list_colleagues() -> 'people') p),
  array['owner@nefer.example', 'member@nefer.example', 'late@nefer.example'], 'who works here, by how long');
select isnt(public.list_colleagues() #>> '{people,0,last_seen}', null, 'seen');
select is(public.list_colleagues() #>> '{people,1,last_seen}', null, 'never seen');
select is(public.list_colleagues() #>> '{invitations,0,email}', 'new@nefer.example', 'owners see who is invited');
select pg_temp.sign_in('member');
select is(jsonb_array_length(public.list_colleagues() -> 'people'), 3, 'members see who works here');
select is(public.list_colleagues() -> 'invitations', '[]', 'and no invitations');
select throws_ok($$ select public.withdraw_invitation('new@nefer.example') $$, '42501', null, 'nor do they withdraw any');
select pg_temp.sign_in('owner');
select is(public.withdraw_invitation('New@nefer.example'), '{"status": "applied"}', 'owners do');
select is(public.withdraw_invitation('new@nefer.example') ->> 'code', 'not_found', 'once');
reset role;
select is_empty($$ select from private.mail_jobs where invited = 'new@nefer.example' $$, 'its mail is not sent any more');

-- Messages
insert into private.contact_messages (id, name, email, subject, message, created_at) values
  (md5('a')::uuid, 'Mona', 'mona@mail.example', 'A box', 'Is it cedar?', '2026-03-01'),
  (md5('b')::uuid, 'Omar', 'omar@mail.example', 'A tray', 'How large?', '2026-03-02');
select pg_temp.sign_in('member');
set local role authenticated;
select is((select array_agg(m ->> 'name') from jsonb_array_elements(public.list_messages() -> 'messages') m), array['Omar', 'Mona'], 'newest first');
select is(public.list_messages(false, '2026-03-02') #>> '{messages,0,name}', 'Mona', 'page by page');
select is(public.mark_message_answered(md5('b')::uuid), '{"status": "applied"}', 'answered');
select pg_temp.sign_in('owner');
select is(public.mark_message_answered(md5('b')::uuid), '{"status": "applied"}', 'twice');
select is((select array_agg(m ->> 'name') from jsonb_array_elements(public.list_messages() -> 'messages') m), array['Mona'], 'what is answered is out of the way');
select is(public.list_messages(true) #>> '{messages,0,answered_by}', 'member@nefer.example', 'the first to answer is named');
select is(public.mark_message_answered(md5('b')::uuid, false) ->> 'status', 'applied', 'a slip is put right');
select is(public.list_messages() #>> '{messages,0,name}', 'Omar', 'and it is there again');
select is(public.mark_message_answered(md5('x')::uuid) ->> 'code', 'not_found', 'there has to be one');
reset role;
insert into private.contact_messages (id, name, email, subject, message, created_at)
  select md5('at once ' || i)::uuid, 'Hany', 'hany@mail.example', i::text, 'm', timestamptz '2026-04-01' + i * interval '5 microseconds' from generate_series(1, 120) i;
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
select is((select count(*) || ' ' || count(distinct id) from pg_temp.walk()), '122 122', 'messages of one moment come on two pages, each once');

-- Names on what staff did
select pg_temp.sign_in('member');
select is(public.record_sale(md5('sale')::uuid, jsonb_build_object('sold_at', '2026-04-01T10:00:00Z', 'items',
  '[{"product_id": "11", "quantity": 1, "price": 3500}]'::jsonb)) #>> '{row,sold_by}', 'member@nefer.example', 'who sold it');
reset role;
insert into private.staff_invitations (email, accepted_by, accepted_at) values ('member@nefer.example', md5('member')::uuid, now());
delete from private.staff where user_id = md5('member')::uuid;
select pg_temp.sign_in('owner');
set local role authenticated;
create temp table change as select public.set_order_status(gen_random_uuid(), jsonb_build_object('order_id', md5('sale')::uuid, 'base', 'delivered', 'status', 'cancelled')) as a;
select is(a #>> '{row,changed_by}', 'owner@nefer.example', 'who changed it') from change;
select is(a #>> '{row,sold_by}', 'member@nefer.example', 'who sold it is known after they have left') from change;
reset role;
select is((select array_agg(private.stock_move_json(m) ->> 'by' order by m.delta) from public.stock_moves m where m.operation_id = md5('sale')::uuid),
  array['member@nefer.example', 'owner@nefer.example'], 'and who moved the stock');
set local role authenticated;
select throws_ok($$ update public.orders set sold_by = md5('x')::uuid where id = md5('sale')::uuid $$, '42501', null, 'nobody signs for another');
select pg_temp.sign_in('stranger');
select throws_ok(f.call, '42501', null, 'strangers: ' || f.call) from (values ($$ select public.list_messages() $$),
  ($$ select public.mark_message_answered(md5('a')::uuid) $$), ($$ select public.list_colleagues() $$)) f (call);

select * from finish();
rollback;
