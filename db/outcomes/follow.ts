import { createHash } from 'node:crypto';
import type pg from 'pg';
import { burst, soonest } from '../../domain/outcomes/machine';
import { plainOutcome } from '../../domain/outcomes/outcome';
import { storeOutcomes } from './store';
import type { ReportedOutcome } from './reported-outcome';
import type { Followed } from './tracking-link';

/** A picture that was loaded, or a link that was followed, of a message whose call is there. */
export interface Following extends Omit<Followed, 'call'> {
  call: NonNullable<Followed['call']>;
  at: Date;
  /** By the request alone. */
  isMachine: boolean;
}

/** Where the keys of what machines did begin: what a person does later is another row. */
const byMachine = 'machine ';

/** The same link or picture, again, is the same row: repeats count once. */
const keyOf = ({ target }: Following): string =>
  target === null ? 'open' : `link ${createHash('sha256').update(target).digest('base64url').slice(0, 22)}`;

function outcomeOf(following: Following, isMachine: boolean): ReportedOutcome {
  const { userId, runId, visit, call, target, at } = following;
  return {
    userId,
    channel: 'email',
    reference: { runId, visit, key: call.key },
    outcome: {
      ...plainOutcome,
      kind: target === null ? 'opened' : 'clicked',
      key: (isMachine ? byMachine : '') + keyOf(following),
      at,
      isMachine,
      link: target,
      address: '',
    },
  };
}

/** A transaction that judges clicks of a message sees those that were judged before. */
const lock = {
  name: 'lock-clicks',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('clicks ' || $2, $1))`,
};

/** How many other links of the message were followed just before. */
const countOthers = {
  name: 'count-other-clicks',
  text: `
    SELECT count(DISTINCT replace(event_key, '${byMachine}', '')) AS count FROM message_outcomes
    WHERE run_id = $1 AND visit = $2 AND kind = 'clicked' AND replace(event_key, '${byMachine}', '') LIKE 'link %'
      AND replace(event_key, '${byMachine}', '') <> $3 AND at > $4::timestamptz - interval '${burst.within} milliseconds' AND at <= $4`,
};

/** The first clicks of a burst were taken for a person's. */
const turn = {
  name: 'turn-clicks',
  text: `
    WITH taken AS (
      DELETE FROM message_outcomes
      WHERE run_id = $1 AND visit = $2 AND kind = 'clicked' AND NOT is_machine AND event_key LIKE 'link %'
        AND at > $3::timestamptz - interval '${burst.within} milliseconds' AND at <= $3
      RETURNING *
    )
    INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at, code, words, link, received_at)
    SELECT run_id, visit, '${byMachine}' || event_key, user_id, kind, true, at, code, words, link, received_at FROM taken
    ON CONFLICT DO NOTHING`,
};

/**
 * Stores pictures that were loaded and links that were followed, in the caller's transaction. Of clicks it judges who follows them. Messages
 * are locked in one order, whether they were opened or clicked in: clicks are stored one by one, and openings between them.
 */
export async function storeFollowings(
  client: pg.ClientBase,
  followings: readonly Following[],
): Promise<void> {
  const sorted = followings.toSorted((one, other) => one.runId - other.runId || one.visit - other.visit);
  const clicks = sorted.filter(({ target }) => target !== null);
  for (const { runId, visit } of clicks) await client.query({ ...lock, values: [runId, visit] });
  let opens: ReportedOutcome[] = [];
  for (const following of sorted) {
    if (following.target === null) {
      opens.push(outcomeOf(following, following.isMachine));
      continue;
    }
    await storeOutcomes(client, opens);
    opens = [];
    const isMachine = following.isMachine || isTooSoon(following) || (await isOfBurst(client, following));
    await storeOutcomes(client, [outcomeOf(following, isMachine)]);
  }
  await storeOutcomes(client, opens);
}

const isTooSoon = ({ at, call: { sentAt } }: Following): boolean =>
  sentAt !== null && at.getTime() - sentAt.getTime() < soonest;

async function isOfBurst(client: pg.ClientBase, click: Following): Promise<boolean> {
  const { runId, visit, at } = click;
  const { rows } = await client.query<{ count: number }>({
    ...countOthers,
    values: [runId, visit, keyOf(click), at.toISOString()],
  });
  if ((rows[0]?.count ?? 0) < burst.links - 1) return false;
  await client.query({ ...turn, values: [runId, visit, at.toISOString()] });
  return true;
}
