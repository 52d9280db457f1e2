import type { Segment } from '../../../db/segments/Segment';
import type * as entity from '../../../domain/entities/segments/segment';

/** `ids`: between which ids those of the account's contacts lie (`rangeOfBlocks`), by which progress is told. */
export const presentSegment = (segment: Segment, ids: { from: number; to: number }): entity.Segment => {
  const isBuilding = segment.kind === 'rules' && !segment.is_built;
  return {
    id: segment.id,
    kind: segment.kind,
    name: segment.name,
    description: segment.description,
    rules: segment.rules,
    version: segment.version,
    count_of_contacts: segment.members,
    is_building: isBuilding,
    progress: isBuilding ? progressOf(segment.built_to, ids) : null,
    created_at: segment.created_at.toISOString(),
    updated_at: segment.updated_at.toISOString(),
  };
};

/** Below 1: only what is built is done. */
const progressOf = (builtTo: number, { from, to }: { from: number; to: number }): number =>
  Math.max(0, Math.min(0.99, (builtTo - from) / Math.max(1, to - from)));
