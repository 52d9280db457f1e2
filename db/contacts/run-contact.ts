import type { RunContact } from '../../domain/steps/run';

/** A contact `c` as runs read it. */
export type RunContactRow = Omit<RunContact, 'created_at'> & { created_at: Date };

/** SQL: the columns of `RunContactRow` of a contact `c`. */
export const runContactColumns =
  'c.external_id, c.name, c.title, c.email, c.role, c.data, c.opted_out AS "optedOut", c.subscribed, c.topics, c.created_at';

/** A contact as runs read it, from its row. */
export const runContactOf = ({ created_at, ...contact }: RunContactRow): RunContact => ({
  ...contact,
  created_at: created_at.toISOString(),
});
