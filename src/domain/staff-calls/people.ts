/** The people of the shop. Dates are ISO 8601. */
import * as v from 'valibot'
import { Done, type StaffCall } from './staff-call.ts'

export const Role = v.picklist(['owner', 'member'])
export type Role = v.InferOutput<typeof Role>
/** An unknown role of a later server counts as member. */
const ReportedRole = v.fallback(Role, 'member')

const Person = v.object({
  user_id: v.string(),
  email: v.nullable(v.string()),
  role: ReportedRole,
  since: v.string(),
  /** When one of their devices last reported; null: never. */
  last_seen: v.nullable(v.string()),
  /** The auth server has banned or deleted the account. */
  barred: v.optional(v.boolean(), false),
})
export type Person = v.InferOutput<typeof Person>

const OpenInvitation = v.object({
  email: v.string(),
  role: ReportedRole,
  invited_at: v.string(),
  expires_at: v.string(),
  expired: v.boolean(),
  /** The account of its sender is barred. */
  void: v.optional(v.boolean(), false),
})
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>

const Colleagues = v.object({
  people: v.array(Person),
  /** Empty for members: only owners see invitations. */
  invitations: v.array(OpenInvitation),
})
type Colleagues = v.InferOutput<typeof Colleagues>

/** `secret` is shown once: it is stored nowhere and can only be replaced. */
const Invited = v.variant('status', [
  v.object({ status: v.literal('applied'), email: v.string(), secret: v.string() }),
  v.object({ status: v.literal('rejected'), code: v.string() }),
])
export type Invited = v.InferOutput<typeof Invited>

export const listColleagues: StaffCall<Colleagues> = {
  name: 'list_colleagues',
  args: {},
  answer: Colleagues,
}

/** `locale`: the language of the mail. */
export function invitePerson(email: string, role: Role, locale: string): StaffCall<Invited> {
  const args = { p_email: email, p_role: role, p_locale: locale }
  return { name: 'invite_person', args, answer: Invited }
}

/** Sends a new secret, valid for a week; the old link becomes invalid. */
export function resendInvitation(email: string): StaffCall<Invited> {
  return { name: 'resend_invitation', args: { p_email: email }, answer: Invited }
}

export function withdrawInvitation(email: string): StaffCall<Done> {
  return { name: 'withdraw_invitation', args: { p_email: email }, answer: Done }
}

/** Effective at once on all devices of that person. */
export function dismissPerson(userId: string): StaffCall<Done> {
  return { name: 'dismiss_person', args: { p_user_id: userId }, answer: Done }
}
