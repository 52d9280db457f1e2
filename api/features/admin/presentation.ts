import type { StoredAct } from '../../../db/accounts/audit';
import type { StoredAccount } from '../../../db/accounts/list-accounts';
import type { Account } from '../../../domain/entities/account/account';
import type { AuditEntry } from '../../../domain/entities/account/audit';

export const presentAccount = (account: StoredAccount): Account => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  company_name: account.company_name,
  roles: account.roles,
  has_second_factor: account.has_second_factor,
  created_at: account.created_at.toISOString(),
});

export const presentAct = (act: StoredAct): AuditEntry => ({
  id: act.id,
  action: act.action,
  account: { id: act.user_id, email: act.user_email },
  actor:
    act.actor_id === null || act.actor_email === null ? null : { id: act.actor_id, email: act.actor_email },
  detail: act.detail,
  created_at: act.created_at.toISOString(),
});
