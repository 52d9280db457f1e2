import type pg from 'pg';
import { flowProblems, severityOf } from '../../domain/flow/problems/problems';
import type { FoundProblem } from '../../domain/flow/problems/checked-flow';
import { readFlow, type FlowReference } from './stored-flow';
import { checkedAgainst, readCheckContext } from './problem-context';

/**
 * The problems that keep a campaign from running: all of them when one is an error, else none. Other flows are checked when they are
 * published.
 */
export async function campaignProblems(
  client: pg.ClientBase | pg.Pool,
  reference: FlowReference,
): Promise<FoundProblem[]> {
  const flow = await readFlow(client, reference);
  if (!flow?.is_campaign) return [];
  const problems = flowProblems(
    flow,
    checkedAgainst(flow, await readCheckContext(client, reference.userId, flow)),
  );
  return problems.some(({ code }) => severityOf(code) === 'error') ? problems : [];
}

/** The same for the campaign that an event of this name would run; none when there is no such campaign. */
export async function problemsOfCampaignNamed(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  entryEventName: string,
): Promise<FoundProblem[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM automatisations WHERE user_id = $1 AND entry_event_name = $2 AND is_active AND is_campaign',
    [userId, entryEventName],
  );
  const [campaign] = rows;
  return campaign ? campaignProblems(client, { userId, automatisationId: campaign.id }) : [];
}
