/** SQL: whose word says in a log why a message waits, as `HeldMessage` names it. */
const reasons = `(VALUES ('message_hours'), ('message_cap')) AS w (why)`;

/**
 * SQL: why the message at which the running run `r` stands waits, and until when (a `HeldMessage`); null where none does. A message that
 * came to its call waits there, the others at their step, whose log may tell of earlier waits too. It is two looks by keys, so a page of
 * runs may ask it of each.
 */
export const heldMessageOfRun = `CASE WHEN r.state = 'running' THEN COALESCE(
  (SELECT jsonb_build_object('why', 'message_hours', 'until', c.message_wait -> 'until')
   FROM calls c
   WHERE c.user_id = r.user_id AND c.run_id = r.id AND c.visit = r.visit AND c.state = 'pending' AND c.message_wait IS NOT NULL),
  (SELECT jsonb_build_object('why', w.why, 'until', v.detail -> w.why -> 'until')
   FROM automatisation_run_steps v CROSS JOIN ${reasons}
   WHERE r.waiting_until IS NOT NULL AND v.run_id = r.id AND v.visit = r.visit AND v.state = 'waiting'
     AND (v.detail -> w.why ->> 'until')::timestamptz = r.waiting_until LIMIT 1)) END`;
