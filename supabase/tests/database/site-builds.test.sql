-- A build of the prerendered pages is requested daily and after changes of their content,
-- at most every ten minutes.
begin;
select plan(11);

create temp table calls (url text);
create function pg_temp.request() returns bigint language sql as $$
  select private.request_build();
  select count(*) from pg_temp.calls
$$;
create function pg_temp.wait(p_by interval) returns void language sql as $$
  update private.site_builds set requested_at = requested_at - p_by
$$;

select lives_ok($$ select private.request_build() $$, 'without an address nothing is requested');
update private.site_builds set hook_url = 'https://host.example/build/secret';
select throws_like($$ select private.request_build() $$, '%no pg_net%', 'without pg_net it is an error');
create schema net;
create function net.http_post(url text, body jsonb) returns bigint language sql as $$
  insert into pg_temp.calls values (url) returning 1::bigint
$$;

select pg_temp.request();
select results_eq($$ select url from pg_temp.calls $$, $$ values ('https://host.example/build/secret') $$,
  'the first build is requested');
update public.products set price = price + 1 where id = '1';
select is(pg_temp.request(), 1::bigint, 'a new price does not request one within ten minutes');
select pg_temp.wait('11 minutes');
select is(pg_temp.request(), 2::bigint, 'after that it does');
select pg_temp.wait('11 minutes');
update public.products set stock = stock + 1 where id = '1' and stock > 0;
select is(pg_temp.request(), 2::bigint, 'a new stock number does not request one');
update public.products set stock = 0 where id = '1';
select is(pg_temp.request(), 3::bigint, 'a product that sells out does');
select pg_temp.wait('11 minutes');
select is(pg_temp.request(), 3::bigint, 'without a change none is requested');
select pg_temp.wait('1 day');
select is(pg_temp.request(), 4::bigint, 'one is requested after a day in any case');
select pg_temp.wait('1 day');
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
insert into vault.decrypted_secrets values ('nefer_deploy_hook', 'https://host.example/build/of-vault');
update private.site_builds set hook_url = null;
select pg_temp.request();
select is((select count(*) from pg_temp.calls where url = 'https://host.example/build/of-vault'), 1::bigint,
  'the hook can be in Vault');
select is((select calls from private.clock_jobs where name = 'request a build'), 'request_build',
  'a scheduled job does it');

select * from finish();
rollback;
