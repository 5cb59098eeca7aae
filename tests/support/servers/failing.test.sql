-- Control of the pgTAP runner: the second assertion fails.
begin;
select plan(2);
select ok(true, 'passes');
select is(1, 2, 'meant to fail');
select * from finish();
rollback;
