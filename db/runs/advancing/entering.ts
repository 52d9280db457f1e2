import { controlPercent, controlShare } from '../../goals/control-group';

/** Why a run may not enter, by the automation's exit tag and re-entry rule, or because its contact is in the control group of the goal. */
export type Refusal =
  'exit_tag' | 'already_active' | 'already_entered' | 'within_period' | 'value_entered' | 'control_group';

/** SQL: whether the contact of the run `r` is in the control group of its automation. */
const isInControlGroup = `${controlPercent('r.automatisation_id')} > ${controlShare('r.automatisation_id', 'r.contact_id')}`;

/** SQL: whether the contact `r.contact_id` has another run in the automation, not a loop item, that meets the condition. */
const another = (such: string): string => `EXISTS (
  SELECT FROM automatisation_runs o
  WHERE o.contact_id = r.contact_id AND o.automatisation_id = r.automatisation_id AND o.id <> r.id AND o.parent_run_id IS NULL
    AND ${such})`;

/** In `erased_entries`: the contact entered by no value. */
export const noEntryValue = '00000000-0000-0000-0000-000000000000';

/** SQL: keeps of runs that are erased what re-entry has to know of them; `runs` names a table of them and a condition. */
export const keepEntries = (runs: string): string => `
  INSERT INTO erased_entries AS kept (user_id, automatisation_id, contact_id, entry_value, last_at, completed)
  SELECT user_id, automatisation_id, contact_id, COALESCE(entry_value, '${noEntryValue}'), max(created_at), bool_or(state = 'completed')
  FROM ${runs} AND contact_id IS NOT NULL AND entered_at IS NOT NULL AND state <> 'refused'
  GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
  ON CONFLICT (automatisation_id, contact_id, entry_value) DO UPDATE
  SET last_at = GREATEST(kept.last_at, EXCLUDED.last_at), completed = kept.completed OR EXCLUDED.completed`;

/** SQL: whether the contact had such a run that was erased because of its age (`db/retention/runs.ts`). */
const erased = (such = 'true'): string => `EXISTS (
  SELECT FROM erased_entries o
  WHERE o.automatisation_id = r.automatisation_id AND o.contact_id = r.contact_id AND ${such})`;

/** The run entered, whatever became of it. The states are listed so that the index skips refused runs, which may be many. */
const hasEntered = `o.state IN ('running', 'completed', 'failed', 'exited', 'stopped') AND o.entered_at IS NOT NULL`;

/**
 * SQL: why the run `r` of the automation `a` may not enter, null when it may; read under the lock of its contact. A period is measured
 * between the arrivals of the events: events that arrived weeks apart count so even if they are processed together, for example after a
 * pause.
 */
export const refusalOfEntry = `
  CASE
    WHEN r.entered_at IS NOT NULL OR r.contact_id IS NULL THEN NULL
    WHEN a.exit_strategy_type = 'tag' AND EXISTS (
      SELECT FROM contact_tags t
      WHERE t.contact_id = r.contact_id AND t.tag_id::text = a.exit_strategy_value) THEN 'exit_tag'
    WHEN a.reentry = 'one_active' AND ${another(`o.state = 'running' AND o.entered_at IS NOT NULL`)} THEN 'already_active'
    WHEN a.reentry = 'once' AND (${another(hasEntered)} OR ${erased()}) THEN 'already_entered'
    WHEN a.reentry = 'once_in' AND (${another(`
      ${hasEntered}
      AND abs(extract(epoch FROM r.created_at - o.created_at)) < a.reentry_period`)}
      OR ${erased('abs(extract(epoch FROM r.created_at - o.last_at)) < a.reentry_period')}) THEN 'within_period'
    WHEN entering.value IS NOT NULL AND (${another('o.entry_value = entering.value')}
      OR ${erased('o.entry_value = entering.value')}) THEN 'value_entered'
    -- The last one: the group consists of contacts that would have entered.
    -- Of a campaign, items of its loops are kept out instead (db/loops/start-items.ts).
    WHEN NOT a.is_campaign AND ${isInControlGroup} THEN 'control_group'
  END`;

/**
 * SQL, to be joined as `entering`: the value by which the run enters, where its automation lets each value of an event's field enter once.
 * It is a digest of the field and its value: both may be long, and another field counts separately.
 */
export const entryValue = `
  LATERAL (
    SELECT CASE WHEN a.reentry = 'once_per_value' AND r.entered_at IS NULL AND r.contact_id IS NOT NULL THEN
      md5(a.reentry_field || '=' || NULLIF(e.data #>> string_to_array(a.reentry_field, '.'), ''))::uuid END AS value
  ) entering`;
