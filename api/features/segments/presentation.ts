import type { Segment } from '../../../db/segments/Segment';
import type * as entity from '../../../domain/entities/segments/segment';

/** `end`: an id above those of the account's contacts (`endOfBlocks`), by which progress is told. */
export const presentSegment = (segment: Segment, end: number): entity.Segment => {
  const isBuilding = segment.kind === 'rules' && !segment.is_built;
  return {
    id: segment.id,
    kind: segment.kind,
    name: segment.name,
    description: segment.description,
    rules: segment.rules,
    count_of_contacts: segment.members,
    is_building: isBuilding,
    progress: isBuilding ? Math.min(1, segment.built_to / Math.max(1, end)) : null,
    created_at: segment.created_at.toISOString(),
    updated_at: segment.updated_at.toISOString(),
  };
};
