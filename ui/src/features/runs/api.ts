import type { PageMeta } from '../../../../domain/entities/common';
import type { Run, RunDetail } from '../../../../domain/entities/run';
import type { Client } from '../../api/client';
import { pageOf, type ListQuery } from '../../store/list';

/** Runs of an automation (the query's scope), newest first. */
export async function listRuns(client: Client, query: ListQuery) {
  const { runs, meta } = await client.get<{ runs: Run[]; meta: PageMeta }>(
    `/automatisation/${query.scope}/run`,
    {
      ...pageOf(query),
      state: query.filters.state,
    },
  );
  return { rows: runs, meta };
}

export async function fetchRun(client: Client, automatisationId: number, id: number) {
  const { run } = await client.get<{ run: RunDetail }>(`/automatisation/${automatisationId}/run/${id}`);
  return run;
}

/** @throws ApiError `run_not_running` (409) for one that has ended already. */
export const stopRun = (client: Client, automatisationId: number, id: number) =>
  client.post<{ run: RunDetail }>(`/automatisation/${automatisationId}/run/${id}/stop`, {});
