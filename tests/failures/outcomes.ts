import { stepTypeOf, type Row, type Said, type Standing, type Ways } from './cell';
import { rowsAtWork } from './rows';
import { sentences } from './sentences';

/** The lines of a run that did the step and the one behind it; behind a loop that is done by its items, which have logs of their own. */
const linesDone = (row: Row): string[] => [`${stepTypeOf(row)} done`, ...linesBehind(row)];
const linesBehind = (row: Row): string[] => (row === 'LOOP' ? [] : ['TRACK done']);

/** What the step does, counted where its effect is: once, or once an item. */
const onceDone = (row: Row): Pick<Standing, 'work' | 'behind'> => ({
  work: rowsAtWork[row].behind,
  behind: rowsAtWork[row].behind,
});

/** The step was done once, and so was the one behind it. */
export const completed = (row: Row, other: Partial<Standing> = {}): Standing => ({
  ...{ state: 'completed', log: linesDone(row), ...onceDone(row) },
  ...other,
});

/** The step was passed over, and its log says why. */
export const passedOver = (row: Row, code: string, other: Partial<Standing> = {}): Standing =>
  completed(row, { log: [`${stepTypeOf(row)} skipped: ${code}`, ...linesBehind(row)], work: 0, ...other });

/** The run failed at the step, which did nothing. */
export const failed = (row: Row, reason: Said, other: Partial<Standing> = {}): Standing => ({
  ...{ state: 'failed', reason, log: [`${stepTypeOf(row)} failed: ${reason.code}`], work: 0, behind: 0 },
  ...other,
});

/** The run waits at the step. */
export const waits = (row: Row, other: Partial<Standing> = {}): Standing => ({
  ...{ state: 'running', log: [`${stepTypeOf(row)} waiting`], work: 0, behind: 0 },
  ...other,
});

const stopped: Pick<Standing, 'state' | 'reason'> = { state: 'stopped', reason: sentences.stopped };

/** It has ended well: there is nothing to retry, to go past or to stop. */
export const nothingLeft: Ways = {
  retry: { refused: 'run_not_failed' },
  skip: { refused: 'run_not_failed' },
  stop: { refused: 'run_not_running' },
};

/** It is nowhere any more. */
export const nobodyThere: Ways = {
  retry: { refused: 'run_not_found' },
  skip: { refused: 'run_not_found' },
  stop: { refused: 'run_not_found' },
};

/** Going on past the step. Past a loop is past the end; past a condition the branch has to be said. */
function past(row: Row, { log, work }: Standing): Ways {
  const lines = [...log.slice(0, -1), `${stepTypeOf(row)} skipped: skipped_by_hand`, ...linesBehind(row)];
  const gone: Standing = { state: 'completed', log: lines, work, behind: row === 'LOOP' ? 0 : 1 };
  return row === 'CONDITION'
    ? { skip: { refused: 'run_branch_needed' }, 'skip?branch=true': gone }
    : { skip: gone };
}

/** What can be done about a failed run: a retry comes to what is said here, usually to the step done once. */
export const resolvable = (row: Row, standing: Standing, retried: Partial<Standing> = {}): Ways => ({
  retry: completed(row, { log: [...standing.log, ...linesDone(row)], ...retried }),
  ...past(row, standing),
  stop: { ...standing, ...stopped },
});

/** What can be done about a call that is tried again. It stays one call: tried now, it is done once. */
export const hurried = (row: Row, standing: Standing): Ways => ({
  retry: completed(row),
  skip: passedOver(row, 'skipped_by_hand', { work: standing.work }),
  stop: { ...stopped, log: ['APICALL stopped'], work: standing.work, behind: 0 },
});

/** What can be done about a call that the provider did, and nobody here knows it: made again, it is done twice. */
export const undecided = (row: Row, standing: Standing): Ways => ({
  ...resolvable(row, standing),
  retry: { refused: 'run_outcome_unknown' },
  'retry?repeat=true': completed(row, { log: [...standing.log, ...linesDone(row)], work: standing.work + 1 }),
});
