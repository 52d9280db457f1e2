import type { z } from 'zod';
import type {
  CountedRefusals,
  EntryRefusal,
  refusedEvents,
} from '../../../../domain/entities/automatisations/entry';
import type { PageMeta } from '../../../../domain/entities/common';
import type { ResolvedRuns, Run, RunDetail } from '../../../../domain/entities/runs/run';
import type { Client } from '../../api/client';
import { beginningOf, periodOf } from '../../flow/contacts-at-step/period';
import { pageOf, type ListQuery } from '../../store/list';
import type { Resolution } from './resolving/resolution-slice';

/** A filter of the list besides the states: running runs whose call is being retried. */
export const triedAgain = 'tried_again';

const stateOf = (chosen: string | undefined) =>
  chosen === triedAgain ? { tried_again: true } : { state: chosen };

/** The scope of a flow's runs; of a broadcast without the run of its loop, which is of no contact. */
export const runScope = (automatisationId: number, isOfBroadcast: boolean): string =>
  isOfBroadcast ? `${automatisationId}/items` : String(automatisationId);

/** Runs of an automation (the query's scope), newest first; with a period, those that entered in it. */
export async function listRuns(client: Client, query: ListQuery) {
  const [id, items] = query.scope.split('/');
  const { runs, meta } = await client.get<{ runs: Run[]; meta: PageMeta }>(`/automatisation/${id}/run`, {
    ...pageOf(query),
    only_items: items === undefined ? undefined : true,
    ...stateOf(query.filters.state),
    from_date: beginningOf(periodOf(query.filters.period ?? null)),
    contact_external_id: query.filters.contact,
  });
  return { rows: runs, meta };
}

/** Why events that match the trigger started no run, most frequent reason first. */
export async function fetchRefusals(client: Client, automatisationId: number) {
  const { refusals } = await client.get<CountedRefusals>(`/automatisation/${automatisationId}/entry/refusal`);
  return refusals;
}

/** Most refused events listed. */
const refusedListed = 50;

/** The contacts of the latest events refused for a reason, last to arrive first, and their total. */
export async function fetchRefused(
  client: Client,
  { automatisationId, code }: { automatisationId: number; code: EntryRefusal },
) {
  const { events, meta } = await client.get<z.infer<typeof refusedEvents>>(
    `/automatisation/${automatisationId}/entry/refused`,
    { code, page_size: refusedListed },
  );
  return { code, events, total: meta.total_records };
}

export async function fetchRun(client: Client, automatisationId: number, id: number) {
  const { run } = await client.get<{ run: RunDetail }>(`/automatisation/${automatisationId}/run/${id}`);
  return run;
}

/** @throws ApiError `run_not_running` (409) for a run that has already ended. */
export const stopRun = (client: Client, automatisationId: number, id: number) =>
  client.post<{ run: RunDetail }>(`/automatisation/${automatisationId}/run/${id}/stop`, {});

/**
 * Resolves runs: failed ones are retried, continued after their step, or given up; retried calls are tried now, or skipped. Returns how
 * many.
 *
 * @throws ApiError 409 for a single run that cannot be resolved in this way: `run_not_failed`, `run_contact_left`, `run_outcome_unknown`,
 * `run_call_under_way`.
 */
export async function resolveRuns(
  client: Client,
  { runs: { automatisationId, at, kind }, action, repeat, branch }: Resolution,
): Promise<ResolvedRuns> {
  const flow = `/automatisation/${automatisationId}`;
  const decision = new URLSearchParams({
    ...(repeat === undefined ? {} : { repeat: String(repeat) }),
    ...(branch === undefined ? {} : { branch: String(branch) }),
    ...('stepId' in at && at.since !== undefined ? { from_date: at.since } : {}),
  });
  if ('stepId' in at) {
    return client.post<ResolvedRuns>(`${flow}/step/${at.stepId}/${kind}/${action}?${decision}`, {});
  }
  await client.post<unknown>(`${flow}/run/${at.runId}/${action}?${decision}`, {});
  return { count_of_runs: 1, count_of_unknown: 0, count_of_left: 0, count_of_under_way: 0 };
}
