import type { SuppressionRow } from '../../../db/suppressions/list';
import type { Suppression } from '../../../domain/entities/contacts/suppression';

export const presentSuppression = (row: SuppressionRow): Suppression => ({
  id: row.id,
  channel: row.channel,
  address: row.address,
  reason: row.reason,
  words: row.words,
  since: row.since.toISOString(),
  lifted_at: row.lifted_at?.toISOString() ?? null,
  lifted_by: row.lifted_by,
  lift_reason: row.lift_reason,
});
