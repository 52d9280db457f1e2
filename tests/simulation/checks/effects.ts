import type { Parts } from '../parts';

interface Done {
  step_id: number;
  run_id: number;
  contact_id: number | null;
  visits: number;
}

/** Checks that each visit's effect occurred once: counters of contacts and of the account, sent events, tags. */
export async function checkEffects({ backends: { observer }, household }: Parts): Promise<string[]> {
  const { rows: done } = await observer.query<Done>({
    name: 'done-visits',
    text: `SELECT s.step_id, s.run_id, r.contact_id, count(*) AS visits
           FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id
           WHERE s.state = 'done' GROUP BY 1, 2, 3`,
  });
  const { rows: contacts } = await observer.query<{ id: number; data: Record<string, number> }>(
    'SELECT id, data FROM contacts',
  );
  const { rows: accounts } = await observer.query<{ data: Record<string, number> }>('SELECT data FROM users');
  const { rows: sent } = await observer.query<{ run_id: number; step_id: number; sent: number }>({
    name: 'sent-events',
    text: `SELECT cause_run_id AS run_id, cause_step_id AS step_id, count(*) AS sent FROM events
           WHERE cause_run_id IS NOT NULL GROUP BY 1, 2`,
  });
  const visits = (at: number, of: (row: Done) => boolean): number =>
    done.filter((row) => row.step_id === at && of(row)).reduce((sum, row) => sum + row.visits, 0);

  const found: string[] = [];
  const expect = (what: string, is: number, must: number): void => {
    if (is !== must) found.push(`${what} is ${is} and must be ${must}`);
  };
  for (const [stepId, { type, data }] of household.flows.flatMap(({ steps }) => [...steps])) {
    const given = data as { variable?: string };
    const [source, name = ''] = (given.variable ?? '').split('.');
    if (type === 'UPDATE_VARIABLE' && source === 'global') {
      expect(
        `global.${name}`,
        accounts[0]?.data[name] ?? 0,
        visits(stepId, () => true),
      );
    }
    if (type === 'UPDATE_VARIABLE' && source === 'contact') {
      for (const { id, data: own } of contacts) {
        expect(
          `${name} of contact ${id}`,
          own[name] ?? 0,
          visits(stepId, (row) => row.contact_id === id),
        );
      }
    }
    if (type === 'TRACK') {
      const runs = new Set(
        [...done, ...sent].filter((row) => row.step_id === stepId).map((row) => row.run_id),
      );
      for (const runId of runs) {
        const events = sent.find((row) => row.step_id === stepId && row.run_id === runId)?.sent ?? 0;
        expect(
          `events sent by run ${runId} at step ${stepId}`,
          events,
          visits(stepId, (row) => row.run_id === runId),
        );
      }
    }
    if (type === 'TAG') {
      for (const row of sent.filter((one) => one.step_id === stepId)) {
        if (row.sent > visits(stepId, (one) => one.run_id === row.run_id)) {
          found.push(`run ${row.run_id} sent ${row.sent} events of tags at step ${stepId}`);
        }
      }
    }
  }
  return found;
}
