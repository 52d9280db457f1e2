/** SQL: the first contact of a loop that has no item yet: by the index of items (migration 004), never through them. */
const nextOf = (loop: string): string => `
  SELECT listed.item, listed.due_at FROM loop_contacts listed
  WHERE listed.run_id = ${loop}.run_id AND listed.visit = ${loop}.visit AND listed.item > COALESCE(
    (SELECT max(begun.item) FROM automatisation_runs begun WHERE begun.parent_run_id = ${loop}.run_id AND begun.parent_visit = ${loop}.visit), -1)
  ORDER BY listed.item LIMIT 1`;

/** SQL: when the next contact of a loop is due, where contacts are due by their own timezones; null elsewhere, and when none is left. */
export const nextDue = (loop: string): string => `(SELECT next.due_at FROM (${nextOf(loop)}) next)`;

/**
 * SQL: when the first contact of a run is due, as long as it has begun none and waits for that contact's own clocks; null elsewhere, while
 * its flow is paused, and for a run that continues a send, which others may have got.
 */
export const firstDue = (run: string): string => `(
  SELECT next.due_at
  FROM loops l
  JOIN automatisations paused ON paused.id = ${run}.automatisation_id AND paused.paused_at IS NULL
  CROSS JOIN LATERAL (${nextOf('l')}) next
  WHERE l.run_id = ${run}.id AND ${run}.state = 'running' AND next.item = 0 AND next.due_at > now()
    AND NOT EXISTS (SELECT FROM continued_sends c WHERE c.run_id = ${run}.id)
  ORDER BY l.visit DESC LIMIT 1)`;
