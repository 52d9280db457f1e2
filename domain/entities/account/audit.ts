import { z } from 'zod';
import { id, jsonObject, moment, pageQuery } from '../common';

/** Security events that the audit log keeps. */
export const auditedActions = [
  'account_created',
  'account_erased',
  'signed_in',
  'sign_ins_refused',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'identity_linked',
  'identity_unlinked',
  'client_key_renewed',
  'shopify_webhook_secret_changed',
  'notice_mail_changed',
  'consent_rule_changed',
  'suppression_lifted',
  'tracking_changed',
  'user_app_created',
  'user_app_changed',
  'user_app_deleted',
  'impersonation_started',
  'impersonation_ended',
  'campaign_run',
  'step_test_sent',
] as const;
export type AuditedAction = (typeof auditedActions)[number];

const accountReference = z.object({ id, email: z.string() });

/** An entry of the audit log: what was done to an account, and by which person. */
export const auditEntry = z
  .object({
    id,
    action: z.enum(auditedActions),
    account: accountReference.describe('Whose account it is about.'),
    actor: accountReference
      .nullable()
      .describe(
        'Who did it, the administrator where one acts as a client; null: the command line, and of `sign_ins_refused` somebody unknown.',
      ),
    detail: jsonObject,
    created_at: moment,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** The query of `GET /admin/audit-log`, newest first. */
export const auditLogQuery = pageQuery.extend({
  user_id: id.optional().describe('Only what is about this account.'),
  action: z.enum(auditedActions).optional(),
});
