import type pg from 'pg';
import { tagAddedEventName } from '../../../domain/entities/contacts/tag';
import type { TagChanged } from '../../../domain/run/memory-run';
import type { NewEvent } from '../../events/record';

/** A tag that a step put on a contact or took from it. */
export interface ContactTagChange extends TagChanged {
  userId: number;
  contactId: number;
  /** Depth of the tag-added event. */
  depth: number;
  /** How many events it may cause. */
  fanOut: number;
  runId: number;
}

const addTags = {
  name: 'add-tags',
  text: `
    INSERT INTO contact_tags (user_id, tag_id, contact_id)
    SELECT t.user_id, t.id, i.contact_id
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS i (user_id, tag_id, contact_id)
    JOIN tags t ON t.user_id = i.user_id AND t.id = i.tag_id
    ON CONFLICT DO NOTHING
    RETURNING tag_id, contact_id`,
};

const removeTags = {
  name: 'remove-tags',
  text: `
    DELETE FROM contact_tags c
    USING unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS i (user_id, tag_id, contact_id)
    WHERE c.user_id = i.user_id AND c.tag_id = i.tag_id AND c.contact_id = i.contact_id
    RETURNING c.tag_id, c.contact_id`,
};

const placeOf = (change: { tagId: number; contactId: number }): string =>
  `${change.tagId}/${change.contactId}`;

/**
 * Makes the tag changes in order; returns the tag-added events of those that really added a tag. A tag that was deleted meanwhile is
 * skipped: the contact cannot have it.
 */
export async function saveTagChanges(
  client: pg.ClientBase,
  changes: readonly ContactTagChange[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const round of rounds(changes)) {
    for (const isDeletion of [true, false]) {
      const chosen = round.filter((change) => change.isDeletion === isDeletion);
      if (chosen.length === 0) continue;
      const { rows } = await client.query<{ tag_id: number; contact_id: number }>({
        ...(isDeletion ? removeTags : addTags),
        values: [
          chosen.map((change) => change.userId),
          chosen.map((change) => change.tagId),
          chosen.map((change) => change.contactId),
        ],
      });
      if (isDeletion) continue;
      const added = new Set(rows.map((row) => placeOf({ tagId: row.tag_id, contactId: row.contact_id })));
      events.push(...chosen.filter((change) => added.has(placeOf(change))).map(toTagAddedEvent));
    }
  }
  return events;
}

/** Changes of one contact's tag go into successive rounds; all other changes share one round, and with it their statements. */
function rounds(changes: readonly ContactTagChange[]): ContactTagChange[][] {
  const seen = new Map<string, number>();
  const result: ContactTagChange[][] = [];
  for (const change of changes) {
    const round = seen.get(placeOf(change)) ?? 0;
    seen.set(placeOf(change), round + 1);
    (result[round] ??= []).push(change);
  }
  return result;
}

const toTagAddedEvent = (change: ContactTagChange): NewEvent => ({
  userId: change.userId,
  name: tagAddedEventName(change.tagId),
  contactId: change.contactId,
  data: { tag_id: change.tagId },
  depth: change.depth,
  fanOut: change.fanOut,
  causeRunId: change.runId,
  causeStepId: change.stepId,
});
