/** A change of the product's code that removes a fix (changed.mjs applies it). */
interface Change {
  file: string;
  /** The fixed code, which occurs in the file once. */
  mended: string;
  faulty: string;
}

/** A fault that was found in use, or by the simulation: without its fix the simulation must find it. */
export interface Mend {
  /** What the fault was. */
  fault: string;
  changes: readonly Change[];
  /** SQL for the database, where the fix is a migration. */
  sql?: string;
  /** The simulation's message for it. */
  finds: RegExp;
}

/** Old faults, each with the change that brings it back. */
export const mends = {
  'flow-cache': {
    fault:
      'A batch of more flows than the cache holds lost some of them: their runs were answered as deleted, and stayed running.',
    changes: [
      {
        file: 'db/runs/advancing/flow-cache.ts',
        mended: 'return flows;\n    },',
        faulty: 'return new Map([...flows].filter(([id]) => cache.has(id)));\n    },',
      },
      {
        file: 'activities/advance.ts',
        mended: 'else walking.push(advanceRun(run, flowOfRun(run, flowOf), shared));',
        faulty:
          'else if (flowOf.has(run.automatisationId)) walking.push(advanceRun(run, flowOfRun(run, flowOf), shared));',
      },
      {
        file: 'activities/advance.ts',
        mended: 'if (result) return result;',
        faulty: "return result ?? { kind: 'ended', state: 'deleted', visited: [] };",
      },
    ],
    finds: /is running, and has no workflow that is open|running at rest/,
  },
  'lost-workflow': {
    fault: 'A run whose workflow was gone never came back: its wake-up found none, and that was all.',
    changes: [
      {
        file: 'worker/outbox/start-run.ts',
        mended: "if (row.run_state === 'running') await startRun(starter, row);",
        faulty: '',
      },
    ],
    finds: /is running, and has no workflow that is open|running at rest|does not come to rest/,
  },
  'exit-race': {
    fault:
      'An exit that waited for a run’s row did not see the visit that was written meanwhile: it stayed waiting under the ended run.',
    changes: [
      {
        file: 'db/events/record.ts',
        mended: '), queued AS (\n      ${queueStart(',
        faulty:
          "), left_steps AS (\n      UPDATE automatisation_run_steps s SET state = 'exited', ended_at = now()\n      FROM exited WHERE s.run_id = exited.id AND s.state = 'waiting'\n    ), queued AS (\n      ${queueStart(",
      },
    ],
    sql: 'DROP TRIGGER ended_from_outside ON automatisation_runs',
    finds: /a waiting visit of a run that has ended/,
  },
  'settled-once': {
    fault:
      'A call whose answer came, and could not be written down at once, was told as one of which nobody knows.',
    changes: [
      {
        file: 'activities/calls/through-outages.ts',
        mended: 'if (!isPassing(error) || Date.now() + wait > end) throw error;',
        faulty: 'throw error;',
      },
    ],
    finds: /is said to be unknown, and no answer and no process was lost/,
  },
  'deaf-connection': {
    fault: 'A connection that broke while its transaction was open ended the process.',
    changes: [
      {
        file: 'db/database/connection.ts',
        mended: "pool.on('connect', (client) => client.on('error', silent));",
        faulty: '',
      },
    ],
    finds: /ended by an error that nobody heard/,
  },
  'one-by-one': {
    fault: 'One event that could not be stored had its whole group stored again one by one.',
    changes: [
      {
        file: 'db/database/group-commit.ts',
        mended: 'const middle = Math.ceil(group.length / 2);',
        faulty:
          "if (group.length > 2) {\n    for (const one of group) await settle([one], flush);\n    return 'failed';\n  }\n  const middle = Math.ceil(group.length / 2);",
      },
    ],
    finds: /could not be stored, took \d+ statements more/,
  },
  'left-calls': {
    fault:
      'A call whose step was deleted, and whose workflow was lost, was never made and never over. The simulation found it.',
    changes: [
      {
        file: 'db/steps/runs-at-step.ts',
        mended: "AND c.visit = standing.visit AND c.state = 'pending'",
        faulty: 'AND false',
      },
      {
        file: 'worker/sweep/sweep-runs.ts',
        mended: 'ended: await endLeftCalls(database.pool)',
        faulty: 'ended: 0',
      },
    ],
    finds: /is (pending|sending) at rest/,
  },
} satisfies Record<string, Mend>;
