import type { Database } from '../../../db/database/connection';
import { readSendings } from '../../../db/reports/sendings';
import { healthOf, healthTold, type SendingHealth } from '../../../domain/entities/reports/health';
import { sumOfFigures } from '../../../domain/entities/reports/messages';
import type { ReportQuery } from '../../../domain/entities/reports/range';
import { byFlow } from './messages';

/** How the account's e-mails of a range were received, and which automations harm it most. */
export async function reportHealth(
  { pool }: Database,
  userId: number,
  { from_date: from, to_date: to }: ReportQuery,
): Promise<SendingHealth> {
  const rows = await readSendings(pool, userId, { from, to });
  const flows = [...byFlow(rows.filter(({ channel }) => channel === 'email')).values()];
  const harmOf = ({ messages }: (typeof flows)[number]): number => messages.bounced + messages.complained;
  return {
    email: healthOf(sumOfFigures(flows.map(({ messages }) => messages))),
    automatisations: flows
      .filter((flow) => harmOf(flow) > 0)
      .toSorted(
        (one, other) => harmOf(other) - harmOf(one) || one.automatisation_id - other.automatisation_id,
      )
      .slice(0, healthTold)
      .map(({ automatisation_id, automatisation_name, is_campaign, is_broadcast, messages }) => ({
        automatisation_id,
        automatisation_name,
        is_campaign,
        is_broadcast,
        ...healthOf(messages),
      })),
  };
}
