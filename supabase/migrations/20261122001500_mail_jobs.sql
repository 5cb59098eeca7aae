-- Mail to be sent by whoever has a mail server: written in the transaction of what it is about, so that a mail is
-- promised exactly when the order exists.
create table private.mail_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  recipient text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, order_id)
);
alter table private.mail_jobs enable row level security;
