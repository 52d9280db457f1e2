import { isoMoment } from '../database/iso-moment';

/**
 * SQL: whether the call `c` is tried again, because an attempt at it failed. The index `calls_tried_again` holds these, and the few whose
 * run ended while they were out.
 */
export const isTriedAgain = `c.state IN ('pending', 'sending') AND c.trouble IS NOT NULL`;

const fromCallOfRun = `FROM calls c
  WHERE c.user_id = r.user_id AND c.run_id = r.id AND c.visit = r.visit AND ${isTriedAgain}`;

/**
 * SQL: the call that the running run `r` waits for (a `RetriedCall`), once an attempt at it has failed and it is tried again; null where
 * there is none. It is one look into `calls` by its key, so a page of runs may ask it of each.
 */
export const retriedCallOfRun = `(
  SELECT jsonb_build_object(
           'visit', c.visit,
           'reason', jsonb_build_object('code', c.trouble -> 'code', 'message', c.trouble -> 'message'),
           -- The attempt that is under way has not failed.
           'attempts', c.attempts - CASE c.state WHEN 'sending' THEN 1 ELSE 0 END,
           -- A connection's pace may give it a later place than it asked for.
           'next_at', CASE c.state WHEN 'pending' THEN
             ${isoMoment(`GREATEST((c.trouble ->> 'next_at')::timestamptz, c.due_at)`)} END)
  ${fromCallOfRun} AND r.state = 'running')`;

/** SQL: whether the run `r` waits for a call that is tried again. */
export const waitsForRetriedCall = `r.state = 'running' AND EXISTS (
  SELECT ${fromCallOfRun})`;
