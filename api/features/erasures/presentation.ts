import type { ErasureRow } from '../../../db/erasure/report';
import type { Erasure } from '../../../domain/entities/contacts/erasure';

export const presentErasure = ({
  id,
  contact_id,
  counts,
  histories,
  created_at,
  ended_at,
}: ErasureRow): Erasure => ({
  id,
  is_under_way: contact_id !== null,
  created_at: created_at.toISOString(),
  erased: counts.erased,
  kept: counts.kept,
  histories: { deleted: histories, ended_at: ended_at?.toISOString() ?? null },
});
