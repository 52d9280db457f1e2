import type pg from 'pg';

/** What is kept for the account's owner to read: who did what that matters for the account's safety. */
type AuditedAction = 'account_created' | 'password_reset' | 'signed_in';

/** `actorId` is the account that acted; null for the command line. */
export async function audit(
  client: pg.Pool | pg.ClientBase,
  entry: { userId: number; actorId: number | null; action: AuditedAction; detail?: Record<string, unknown> },
): Promise<void> {
  await client.query('INSERT INTO audit_log (user_id, actor_id, action, detail) VALUES ($1, $2, $3, $4)', [
    entry.userId,
    entry.actorId,
    entry.action,
    JSON.stringify(entry.detail ?? {}),
  ]);
}
