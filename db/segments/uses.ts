import type { FlowUse } from '../../domain/entities/automatisations/flow-use';
import type { JsonObject } from '../../domain/entities/common';
import { segmentEventNames } from '../../domain/entities/segments/segment-event';
import { segmentOf } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import type { StepType } from '../../domain/steps/types';
import type { Querier } from '../database/connection';
import { namesSegment } from '../steps/kinds';

/** A flow that uses a segment, and where beside its steps. */
interface SegmentFlowUse extends FlowUse {
  is_trigger: boolean;
  is_exit_strategy: boolean;
  is_goal: boolean;
}

interface FlowRow extends Omit<SegmentFlowUse, 'step_ids'> {
  /** Steps that name the segment, or whose data holds the name of one of its events somewhere. */
  steps: { id: number; type: StepType; data: JsonObject }[];
}

/**
 * The flows that events of a segment start or end, whose goal they are, or whose steps, also of a draft, wait for them, count them, or name
 * the segment or list itself.
 */
export async function flowsNamingSegment(
  client: Querier,
  userId: number,
  segmentId: number,
): Promise<SegmentFlowUse[]> {
  const names = segmentEventNames(segmentId);
  const { rows } = await client.query<FlowRow>(
    `SELECT a.id AS automatisation_id, a.name, a.is_campaign,
            a.entry_event_name = ANY ($2::text[]) AS is_trigger,
            COALESCE(a.exit_strategy_type = 'event' AND a.exit_strategy_value = ANY ($2::text[]), false) AS is_exit_strategy,
            EXISTS (
              SELECT FROM goals g
              WHERE g.automatisation_id = a.id AND g.event_name = ANY ($2::text[]) AND g.replaced_at IS NULL) AS is_goal,
            (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'data', s.data) ORDER BY s.id), '[]')
             FROM (SELECT id, type, data FROM automatisation_steps WHERE automatisation_id = a.id
                   UNION ALL
                   SELECT id, type, data FROM draft_steps WHERE automatisation_id = a.id) s
             WHERE ${namesSegment('$3::text', 's')}
                OR EXISTS (SELECT FROM unnest($2::text[]) AS name WHERE strpos(s.data::text, name) > 0)) AS steps
     FROM automatisations a
     WHERE a.user_id = $1 AND a.deleted_at IS NULL
     ORDER BY a.id`,
    [userId, names, String(segmentId)],
  );
  return rows
    .map(({ steps, ...flow }): SegmentFlowUse => ({
      ...flow,
      step_ids: [...new Set(steps.filter((step) => asksFor(step, segmentId, names)).map(({ id }) => id))],
    }))
    .filter(
      ({ is_trigger, is_exit_strategy, is_goal, step_ids }) =>
        is_trigger || is_exit_strategy || is_goal || step_ids.length > 0,
    );
}

const asksFor = (
  { type, data }: FlowRow['steps'][number],
  segmentId: number,
  names: readonly string[],
): boolean =>
  segmentOf(type, data) === segmentId ||
  definitionOf(type)
    .awaits(data)
    .some(({ name }) => names.includes(name));
