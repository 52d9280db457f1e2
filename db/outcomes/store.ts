import type pg from 'pg';
import { keptOfKind, repeatableKinds } from '../../domain/outcomes/outcome';
import { comparedAddress, whySuppressed } from '../../domain/outcomes/suppressing';
import { toJson } from '../../domain/values/json';
import { leaveByOutcomes, lockLeavingContacts } from './leaving';
import type { ReportedOutcome } from './reported-outcome';
import { suppress } from '../suppressions/suppress';

/*
 * Calls that are gone, and those of another account or installation, are passed over. Of what may be told any number of times, so many are
 * kept. What the call sent may be erased already: then the words and the link are not kept either. Sorted by their key, so that two
 * transactions lock the calls in one order.
 */
const store = {
  name: 'store-message-outcomes',
  text: `
    WITH told AS MATERIALIZED (
      SELECT DISTINCT ON (i.run_id, i.visit, i.event_key) i.*, c.is_erased
      FROM jsonb_to_recordset($1::jsonb)
           AS i (place integer, user_id bigint, run_id bigint, visit integer, key uuid, event_key text, kind text, is_machine boolean,
                 at timestamptz, code text, words text, link text)
      CROSS JOIN LATERAL (
        SELECT c.request IS NULL AS is_erased FROM calls c
        WHERE c.run_id = i.run_id AND c.visit = i.visit AND c.user_id = i.user_id AND c.idempotency_key = i.key OFFSET 0
      ) c
      ORDER BY i.run_id, i.visit, i.event_key, i.place
    ), stored AS (
      INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at, code, words, link)
      SELECT t.run_id, t.visit, t.event_key, t.user_id, t.kind, t.is_machine, COALESCE(t.at, now()), t.code,
             CASE WHEN NOT t.is_erased THEN t.words END, CASE WHEN NOT t.is_erased THEN t.link END
      FROM told t
      WHERE t.kind <> ALL ($2::text[]) OR (
        SELECT count(*) FROM message_outcomes o
        WHERE o.run_id = t.run_id AND o.visit = t.visit AND o.kind = t.kind AND o.is_machine = t.is_machine) < $3
      ORDER BY t.run_id, t.visit, t.event_key
      ON CONFLICT (run_id, visit, event_key) DO NOTHING
      RETURNING run_id, visit, event_key
    )
    SELECT t.place FROM told t JOIN stored USING (run_id, visit, event_key) ORDER BY t.place`,
};

/**
 * Stores what providers told, each thing once, in the caller's transaction: suppresses the addresses that it says to suppress, and takes
 * contacts that unsubscribed at the provider off the account's e-mails. Returns how many were new.
 */
export async function storeOutcomes(
  client: pg.ClientBase,
  told: readonly ReportedOutcome[],
): Promise<number> {
  if (told.length === 0) return 0;
  const now = new Date();
  const items = told.map(({ userId, reference, outcome }, place) => ({
    place,
    user_id: userId,
    run_id: reference.runId,
    visit: reference.visit,
    key: reference.key,
    event_key: outcome.key,
    kind: outcome.kind,
    is_machine: outcome.isMachine,
    at: outcome.at?.toISOString() ?? null,
    code: outcome.code,
    words: outcome.words,
    link: outcome.link,
  }));
  const leaving = await lockLeavingContacts(client, told);
  const { rows } = await client.query<{ place: number }>({
    ...store,
    values: [toJson(items), repeatableKinds, keptOfKind],
  });
  const fresh = rows.flatMap(({ place }) => told[place] ?? []);
  await leaveByOutcomes(client, leaving, fresh);
  await suppress(
    client,
    fresh.flatMap(({ userId, channel, outcome }) => {
      const reason = whySuppressed(outcome, channel);
      const address = comparedAddress(outcome.address);
      return reason
        ? [{ userId, channel, address, reason, words: outcome.words, since: outcome.at ?? now }]
        : [];
    }),
  );
  return rows.length;
}
