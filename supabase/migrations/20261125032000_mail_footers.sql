-- A job has what the footer of its mail says about the workshop, in the language of the mail.

create function private.mail_workshop(p_locale text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'address', replace(coalesce(nullif(s.facts ->> ('address_' || p_locale), ''),
      s.facts ->> 'address_en', ''), E'\n', case p_locale when 'ar' then '، ' else ', ' end),
    'phone', coalesce(s.facts ->> 'phone', ''))
  from public.settings s
$$;

create function private.claim_mail(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object('jobs', coalesce(jsonb_agg(
    j.job || jsonb_build_object('workshop', private.mail_workshop(j.job ->> 'locale')) order by j.position), '[]'))
  from jsonb_array_elements(private.claim_mail_jobs(p_limit) -> 'jobs') with ordinality as j (job, position)
$$;
create or replace function public.claim_mail_jobs(p_limit int) returns jsonb
language sql volatile set search_path = '' as $$ select private.claim_mail(p_limit) $$;
grant execute on function private.claim_mail(int) to service_role;
