-- A new build of the drawn pages is asked for when they show something else, not too often, and once a day.
begin;
select plan(10);

create temp table calls (url text);
create function pg_temp.asked() returns bigint language sql as $$ select count(*) from pg_temp.calls $$;
create function pg_temp.later(p_by interval) returns void language sql as $$
  update private.site_builds set asked_at = asked_at - p_by
$$;

select lives_ok($$ select private.ask_for_build() $$, 'where nobody is named, nobody is asked');
update private.site_builds set hook_url = 'https://host.example/build/secret';
select throws_like($$ select private.ask_for_build() $$, '%no pg_net%', 'a database that cannot call says so');
create schema net;
create function net.http_post(url text, body jsonb) returns bigint language sql as $$ insert into pg_temp.calls values (url) returning 1::bigint $$;

select private.ask_for_build();
select results_eq($$ select url from pg_temp.calls $$, $$ values ('https://host.example/build/secret') $$, 'the first time the host is asked');
update public.products set price = price + 1 where id = '1';
select private.ask_for_build();
select is(pg_temp.asked(), 1::bigint, 'a new price does not wake it within ten minutes');
select pg_temp.later('11 minutes');
select private.ask_for_build();
select is(pg_temp.asked(), 2::bigint, 'but then');
select pg_temp.later('11 minutes');
update public.products set stock = stock + 1 where id = '1' and stock > 0;
update private.site_builds set change_xid = 0;
select private.ask_for_build();
select is(pg_temp.asked(), 2::bigint, 'a number in stock is no reason');
update public.products set stock = 0 where id = '1';
update private.site_builds set change_xid = 0;
select private.ask_for_build();
select is(pg_temp.asked(), 3::bigint, 'that there is none any more is one');
select pg_temp.later('11 minutes');
update private.site_builds set change_xid = 0;
select private.ask_for_build();
select is(pg_temp.asked(), 3::bigint, 'without a change there is none');
select pg_temp.later('1 day');
select private.ask_for_build();
select is(pg_temp.asked(), 4::bigint, 'once a day it is asked in any case');
select is((select calls from private.clock_jobs where name = 'ask for a build'), 'ask_for_build', 'by the clock');

select * from finish();
rollback;
