import { rangeValues, type Period } from '../figures/range-values';
import type { FlowReference } from '../automatisations/stored-flow';
import type { Querier } from '../database/connection';

/** What is counted of a flow (docs/decisions/0095), without what was erased because of its age. */
type Kind = 'run' | 'item' | 'failed' | 'visit' | 'mark' | 'way' | 'message' | 'link';

/** A count: of runs or items in a state, of a step's visits, or of what became of its messages. */
export interface FlowCount {
  kind: Kind | 'erased_run' | 'erased_visit' | 'erased_mark' | 'erased_way' | 'erased_message';
  /** The step; 0: the flow. */
  of_id: number;
  what: string;
  number: number;
  /** How many of them have a moment: a run that is yet to enter has none. */
  dated: number;
}

/** SQL: whether a moment is in the span `e`. */
const within = (moment: string): string => `${moment} >= e.since AND ${moment} < e.until`;

/** SQL: results of the messages of steps, of a kind of count. */
const results = (kind: 'message' | 'link'): string => `
    SELECT c.kind, c.of_id, c.what, 1 AS number, c.moment
    FROM ends e CROSS JOIN automatisation_steps s CROSS JOIN LATERAL (
      SELECT kind, of_id, what, moment FROM counted_results
      WHERE automatisation_id = $2 AND of_id = s.id AND kind = '${kind}' AND ${within('moment')} OFFSET 0
    ) c
    WHERE s.user_id = $1 AND s.automatisation_id = $2`;

/**
 * SQL: what happened in the parts of hours at the ends of a period, row by row. Each row is found by an index of its moment, step by step
 * where the index begins with the step.
 */
const ends = {
  runs: `
    SELECT c.kind, c.of_id, c.what, 1 AS number, c.moment FROM ends e CROSS JOIN LATERAL (
      SELECT kind, of_id, what, moment FROM counted_runs
      WHERE user_id = $1 AND automatisation_id = $2 AND kind IN ('run', 'item') AND ${within('entered_at')} OFFSET 0
    ) c
    UNION ALL
    SELECT kind, of_id, what, number, moment FROM ends e JOIN counted_erased_runs c ON c.automatisation_id = $2 AND ${within('moment')}`,
  steps: `
    SELECT c.kind, c.of_id, c.what, 1 AS number, c.moment FROM ends e CROSS JOIN LATERAL (
      SELECT kind, of_id, what, moment FROM counted_runs
      WHERE user_id = $1 AND automatisation_id = $2 AND kind = 'failed' AND ${within('ended_at')} OFFSET 0
    ) c
    UNION ALL
    SELECT c.kind, c.of_id, c.what, 1 AS number, c.moment
    FROM ends e CROSS JOIN automatisation_steps s CROSS JOIN (VALUES ('waiting'), ('done'), ('skipped')) AS visit (state)
    CROSS JOIN LATERAL (
      SELECT kind, of_id, what, moment FROM counted_visits
      WHERE automatisation_id = $2 AND of_id = s.id AND state = visit.state AND ${within('moment')} OFFSET 0
    ) c
    WHERE s.user_id = $1 AND s.automatisation_id = $2
    UNION ALL
    SELECT kind, of_id, what, number, moment FROM ends e JOIN counted_erased_visits c ON c.automatisation_id = $2 AND ${within('moment')}
    UNION ALL
    ${results('message')}
    UNION ALL
    SELECT kind, of_id, what, number, moment FROM ends e JOIN counted_erased_messages c ON c.automatisation_id = $2 AND ${within('moment')}`,
  links: results('link'),
};

const kinds = {
  runs: ['run', 'item', 'erased_run'],
  steps: [
    'failed',
    'visit',
    'mark',
    'way',
    'message',
    'erased_visit',
    'erased_mark',
    'erased_way',
    'erased_message',
  ],
  links: ['link'],
} satisfies Record<keyof typeof ends, FlowCount['kind'][]>;

/**
 * $1 and $2: account and flow; $3: kinds; $4 to $6: periods by their lengths; $7 and $8: the ends; $9 and $10: what the periods cover;
 * $11: whether what has no moment counts too.
 */
const statement = (about: keyof typeof ends): string => `
  WITH ends AS MATERIALIZED (
    SELECT * FROM unnest($7::timestamptz[], $8::timestamptz[]) AS e (since, until) WHERE since < until
  ), flow AS MATERIALIZED (SELECT id FROM automatisations WHERE user_id = $1 AND id = $2)
  SELECT kind, of_id, what, sum(number)::bigint AS number,
         COALESCE(sum(number) FILTER (WHERE moment > '-infinity'), 0)::bigint AS dated
  FROM (
    SELECT c.kind, c.of_id, c.what, c.number, c.start AS moment
    FROM unnest($4::smallint[], $5::timestamptz[], $6::timestamptz[]) AS p (hours, since, until)
    CROSS JOIN LATERAL (
      SELECT kind, of_id, what, number, start FROM flow_counts
      WHERE automatisation_id = $2 AND kind = ANY ($3::text[]) AND hours = p.hours AND start >= p.since AND start < p.until OFFSET 0
    ) c
    UNION ALL
    SELECT kind, of_id, what, number, start FROM flow_count_changes
    WHERE automatisation_id = $2 AND kind = ANY ($3::text[]) AND start >= $9::timestamptz AND start < $10::timestamptz
    UNION ALL
    ${ends[about]}
  ) counted
  WHERE (moment > '-infinity' OR $11) AND EXISTS (SELECT FROM flow)
  GROUP BY kind, of_id, what HAVING sum(number) <> 0`;

const statements = {
  runs: { name: 'read-counts-of-runs', text: statement('runs') },
  steps: { name: 'read-counts-of-steps', text: statement('steps') },
  links: {
    name: 'read-counts-of-links',
    text: `SELECT * FROM (${statement('links')}) links WHERE of_id = $12 ORDER BY number DESC, what LIMIT $13`,
  },
};

/**
 * The counts of a flow's runs, or of its steps: those that entered, began or failed in the period. They are as of this moment: what is
 * kept, the changes that are still to be added, and rows one by one in the parts of hours at the ends of the period.
 */
export async function readFlowCounts(
  querier: Querier,
  { userId, automatisationId }: FlowReference,
  about: 'runs' | 'steps',
  period: Period = {},
): Promise<FlowCount[]> {
  const { rows } = await querier.query<FlowCount>({
    ...statements[about],
    values: valuesOf({ userId, automatisationId }, about, period),
  });
  return rows;
}

/** The links of a step's messages that were followed in most messages whose visits began in the period, with how many; so many at most. */
export async function readLinkCounts(
  querier: Querier,
  { userId, automatisationId, stepId }: FlowReference & { stepId: number },
  period: Period,
  most: number,
): Promise<FlowCount[]> {
  const { rows } = await querier.query<FlowCount>({
    ...statements.links,
    values: [...valuesOf({ userId, automatisationId }, 'links', period), stepId, most],
  });
  return rows;
}

/** The values of a statement, up to $11. */
function valuesOf(
  { userId, automatisationId }: FlowReference,
  about: keyof typeof kinds,
  period: Period,
): unknown[] {
  const { hours, since, until, endsSince, endsUntil, wholeFrom, wholeTo } = rangeValues(period);
  return [
    userId,
    automatisationId,
    kinds[about],
    hours,
    since,
    until,
    endsSince,
    endsUntil,
    wholeFrom,
    wholeTo,
    !period.from && !period.to,
  ];
}
