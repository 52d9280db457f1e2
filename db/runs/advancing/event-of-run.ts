/**
 * The event of a run as its steps see it. A run of its own has the event that started it, or, once a step has changed it, its copy
 * (`event_data`). A loop item has its parent's event, its own element of the list, and over both what its steps have changed
 * (`event_data`): the list is stored once, with the loop, however many items it has. A parent stands at its loop until all items have
 * ended, so its event stays the same. Loops are nested two deep at most.
 *
 * `eventOfRun` is an expression on a run `r`; `joinEvent` are the joins that it needs, of the run and the event `e` that started it.
 */
export const eventOfRun = `
  CASE WHEN r.parent_run_id IS NULL THEN COALESCE(r.event_data, e.data, '{}')
       ELSE parent.event || COALESCE(r.event_data, '{}') END`;

/** What an item adds to the event of its parent. */
const element = (loop: string, item: string): string => `
  CASE WHEN ${loop}.audience ->> 'source' = 'items'
       THEN jsonb_build_object('loop_item', ${loop}.audience -> 'items' -> ${item}.item, 'loop_index', ${item}.item)
       ELSE '{}' END`;

/** SQL: whether an item of a loop has not gone on by hand since its loop's run ended: it ends as that did. */
export const hasNotGoneOnSince = (parent: string, item: string): string =>
  `(${item}.reopened_at IS NULL OR ${parent}.ended_at IS NULL OR ${item}.reopened_at < ${parent}.ended_at)`;

/** SQL: whether an item of a loop is left behind: the loop's run has been stopped or has left, and the item has not gone on by hand since. */
export const isLeftBehind = (parent: string, item: string): string =>
  `(${parent}.state IN ('stopped', 'exited') AND ${hasNotGoneOnSince(parent, item)})`;

/** SQL: whether an item is left behind, by itself or with the running item whose loop it is in, of the run `above`. */
const isLeftWith = ({ item, parent, above }: Record<'item' | 'parent' | 'above', string>): string => `
  COALESCE(${isLeftBehind(parent, item)}
    OR (${parent}.state = 'running' AND ${isLeftBehind(above, parent)} AND ${hasNotGoneOnSince(above, item)}), false)`;

export const joinEvent = `
  LEFT JOIN events e ON e.id = r.event_id
  LEFT JOIN LATERAL (
    SELECT CASE WHEN p.parent_run_id IS NULL THEN COALESCE(p.event_data, pe.data, '{}')
                ELSE COALESCE(g.event_data, ge.data, '{}') || ${element('outer_loop', 'p')} || COALESCE(p.event_data, '{}') END
           || ${element('inner_loop', 'r')} AS event,
           ${isLeftWith({ item: 'r', parent: 'p', above: 'g' })} AS is_left
    FROM automatisation_runs p
    LEFT JOIN events pe ON pe.id = p.event_id
    LEFT JOIN loops inner_loop ON inner_loop.run_id = p.id AND inner_loop.visit = r.parent_visit
    LEFT JOIN automatisation_runs g ON g.user_id = p.user_id AND g.id = p.parent_run_id
    LEFT JOIN events ge ON ge.id = g.event_id
    LEFT JOIN loops outer_loop ON outer_loop.run_id = g.id AND outer_loop.visit = p.parent_visit
    WHERE p.user_id = r.user_id AND p.id = r.parent_run_id
  ) parent ON r.parent_run_id IS NOT NULL`;

/** An expression on a run `r`, with `joinEvent`: whether it is an item that is left behind: it does nothing more. */
export const isLeft = `COALESCE(parent.is_left, false)`;

/** SQL: the same of a run, without other joins. */
export const isLeftOf = (run: string): string => `COALESCE((
  SELECT ${isLeftWith({ item: run, parent: 'p', above: 'g' })}
  FROM automatisation_runs p LEFT JOIN automatisation_runs g ON g.user_id = p.user_id AND g.id = p.parent_run_id
  WHERE p.user_id = ${run}.user_id AND p.id = ${run}.parent_run_id), false)`;
