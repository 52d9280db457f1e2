import type { ErasureRow } from '../../../db/erasure/contact';
import type { Erasure } from '../../../domain/entities/contacts/erasure';

export const presentErasure = ({ id, counts, histories, created_at, ended_at }: ErasureRow): Erasure => ({
  id,
  created_at: created_at.toISOString(),
  erased: counts.erased,
  kept: counts.kept,
  histories: { deleted: histories, ended_at: ended_at?.toISOString() ?? null },
});
