-- The mail of an invitation says who invites, if it was not made in the database.
create or replace function private.mail_data(p_job private.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_job.order_id is not null then
      (select jsonb_build_object('order', private.order_json(o), 'status', p_job.status)
        from public.orders o where o.id = p_job.order_id)
    when p_job.contact_message_id is not null then
      (select jsonb_build_object('message', jsonb_build_object('name', c.name, 'email', c.email, 'subject', c.subject,
          'message', c.message, 'created_at', private.iso(c.created_at)))
        from private.contact_messages c where c.id = p_job.contact_message_id)
    when p_job.invited is not null then
      (select jsonb_strip_nulls(jsonb_build_object('token', p_job.secret,
          'invited_by', private.staff_name(i.invited_by)))
        from private.staff_invitations i where i.email = p_job.invited)
    else jsonb_build_object('token', p_job.secret)
  end
$$;
