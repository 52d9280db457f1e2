import type pg from 'pg';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import type { LiveFigures } from '../../domain/entities/automatisations/backtest';
import { utc } from '../../domain/values/time/timezones';
import { Counts } from './counts';
import type { StoredBacktest } from './job';
import { LiveOutcomes } from './live-outcomes';
import { portionsOfRuns, type RunPortion } from './live-runs';
import { LiveSteps } from './live-steps';

/**
 * What the automation really did with the events of the period, read portion by portion of its runs; null: nothing. The caller's
 * transaction holds a cursor meanwhile.
 *
 * @param options.runs how many runs, items of loops among them, a portion has at most.
 */
export async function readLive(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  options: { timezone: string | null; hasGoal: boolean; runs?: number | undefined },
): Promise<LiveFigures | null> {
  const outcomes = new LiveOutcomes(client);
  const steps = new LiveSteps(client);
  const messages = new SentMessages(client, options.timezone);
  const goal = options.hasGoal ? new Conversions(client, backtest) : null;
  for await (const portion of portionsOfRuns(client, backtest, options.runs)) {
    await outcomes.add(portion);
    await steps.add(portion);
    await messages.add(portion);
    if (!portion.areItems) await goal?.add(portion);
  }
  const became = outcomes.figures();
  if (!became) return null;
  return {
    ...became,
    ...(await steps.figures(backtest, outcomes.first)),
    messages: messages.byDay(),
    converted: goal?.count ?? null,
    value: goal ? Number(goal.value) : null,
  };
}

/** Adds up the messages that went out, by day and channel. */
class SentMessages {
  private readonly counts = new Counts<LiveFigures['messages'][number]>();

  constructor(
    private readonly client: pg.ClientBase,
    private readonly timezone: string | null,
  ) {}

  async add({ userId, ids }: RunPortion): Promise<void> {
    const { rows } = await this.client.query<{ date: string; webhook: string; count: number }>(
      `SELECT to_char(COALESCE(c.sent_at, c.created_at) AT TIME ZONE $3, 'YYYY-MM-DD') AS date, c.webhook, count(*) AS count
       FROM unnest($2::bigint[]) AS run (id)
       CROSS JOIN LATERAL (
         SELECT sent_at, created_at, webhook FROM calls
         WHERE user_id = $1 AND run_id = run.id AND webhook = ANY ($4::text[]) AND state = 'answered' OFFSET 0
       ) c GROUP BY 1, 2`,
      [userId, ids, this.timezone ?? utc, messageWebhooks],
    );
    for (const { date, webhook, count } of rows) {
      const channel = channelOfWebhook(webhook);
      if (channel !== null) this.counts.add(`${date} ${channel}`, { date, channel, count });
    }
  }

  byDay(): LiveFigures['messages'] {
    return this.counts.rows.toSorted(
      (one, other) => one.date.localeCompare(other.date) || one.channel.localeCompare(other.channel),
    );
  }
}

/** Adds up the runs that reached the automation's goal up to the end of the period. Items of loops have none. */
class Conversions {
  count = 0;
  /** The sum of their values, in decimal digits: sums of floating-point numbers would not be exact. */
  value = '0';

  constructor(
    private readonly client: pg.ClientBase,
    private readonly backtest: StoredBacktest,
  ) {}

  async add({ userId, ids }: RunPortion): Promise<void> {
    const { automatisation_id, to_at } = this.backtest;
    const { rows } = await this.client.query<{ count: number; value: string }>(
      `SELECT count(*) AS count, (COALESCE(sum(n.value), 0) + $5::numeric)::text AS value
       FROM goals g CROSS JOIN unnest($3::bigint[]) AS run (id)
       CROSS JOIN LATERAL (
         SELECT value FROM goal_entries
         WHERE user_id = $1 AND run_id = run.id AND goal_id = g.id AND converted_at < $4 AND NOT is_control OFFSET 0
       ) n
       WHERE g.user_id = $1 AND g.automatisation_id = $2 AND g.replaced_at IS NULL`,
      [userId, automatisation_id, ids, to_at, this.value],
    );
    const [found] = rows;
    this.count += found?.count ?? 0;
    this.value = found?.value ?? this.value;
  }
}
