import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';
import { readBuilt } from '../segments/built';
import { forEvent, readPastFlow } from './candidates';

/** The segment whose entering starts an automation, with how many contacts are in it already. */
export interface AlreadyIn {
  segmentId: number;
  name: string;
  contacts: number;
  isBuilding: boolean;
}

/**
 * The segment whose entering starts the automation, or would if this event did, and who is in it already; null: something else starts it.
 * Nothing but its own event starts a campaign.
 */
export async function readAlreadyIn(
  querier: Querier,
  flow: FlowReference,
  eventName?: string,
): Promise<AlreadyIn | null> {
  const stored = await readPastFlow(querier, flow);
  const started = stored && eventName && !stored.isCampaign ? forEvent(stored, eventName) : stored;
  if (!started?.segment || started.segment.change !== 'entered') return null;
  const { segmentId } = started.segment;
  const segment = await readBuilt(querier, flow.userId, segmentId);
  return (
    segment && { segmentId, name: segment.name, contacts: segment.members, isBuilding: !segment.isBuilt }
  );
}
