import type {
  Account,
  AccountInput,
  AccountPasswordInput,
} from '../../../../../domain/entities/account/account';
import type { AuditEntry } from '../../../../../domain/entities/account/audit';
import type { PageMeta } from '../../../../../domain/entities/common';
import type { OwnerProof } from '../../../../../domain/entities/account/session';
import type { Client } from '../../../api/client';
import { orderOf, pageOf, type ListQuery } from '../../../store/list';

export async function listAccounts(client: Client, query: ListQuery) {
  const { accounts, meta } = await client.get<{ accounts: Account[]; meta: PageMeta }>('/admin/account', {
    ...pageOf(query),
    ...orderOf(query),
  });
  return { rows: accounts, meta };
}

export async function listAuditLog(client: Client, query: ListQuery) {
  const { audit_log, meta } = await client.get<{ audit_log: AuditEntry[]; meta: PageMeta }>(
    '/admin/audit-log',
    { ...pageOf(query), action: query.filters.action, user_id: query.filters.account },
  );
  return { rows: audit_log, meta };
}

export const createAccount = (client: Client, input: AccountInput) =>
  client.post<unknown>('/admin/account', input);

/** @throws ApiError `recent_sign_in_required` (403) where the administrator's own password is needed beside it. */
export const setAccountPassword = (client: Client, id: number, input: AccountPasswordInput) =>
  client.put<unknown>(`/admin/account/${id}/password`, input);

/** Signs an account out everywhere. */
export const endAccountSessions = (client: Client, id: number) =>
  client.delete<unknown>(`/admin/account/${id}/session`);

/** Turns somebody's two-factor sign-in off. @throws ApiError as `setAccountPassword` does. */
export const turnOffSecondFactor = (client: Client, id: number, proof: OwnerProof) =>
  client.post<unknown>(`/admin/account/${id}/second-factor/remove`, { ...proof });

/** Ends an account and erases all that is its; its e-mail says that it is meant. */
export const eraseAccount = (client: Client, id: number, email: string) =>
  client.post<unknown>(`/admin/account/${id}/erase`, { email });

/** The browser's session becomes one as that account, for an hour. */
export const impersonate = (client: Client, email: string) =>
  client.post<unknown>('/admin/impersonate', { email });

export const endImpersonation = (client: Client) => client.delete<unknown>('/admin/impersonate');
