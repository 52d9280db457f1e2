import { isBranching, isSplit } from '../../domain/steps';
import type { Said, Standing, Ways } from './cell';
import { stepTypeOf, type Row } from './row';
import { rowsAtWork } from './rows';
import { sentences } from './sentences';

/** The log of a run that did the step and the one behind it; the items of a loop do the step behind it, and have logs of their own. */
const linesDone = (row: Row): string[] => [`${stepTypeOf(row)} done`, ...linesBehind(row)];
const linesBehind = (row: Row): string[] => (row === 'LOOP' ? [] : ['TRACK done']);

/** The step's work, counted by its effect: once, or once per item. */
const onceDone = (row: Row): Pick<Standing, 'work' | 'behind'> => ({
  work: rowsAtWork[row].behind,
  behind: rowsAtWork[row].behind,
});

/** The step was done once, and so was the following one. */
export const completed = (row: Row, other: Partial<Standing> = {}): Standing => ({
  state: 'completed',
  log: linesDone(row),
  ...onceDone(row),
  ...other,
});

/** The step was skipped, and its log has the reason. */
export const passedOver = (row: Row, code: string, other: Partial<Standing> = {}): Standing =>
  completed(row, { log: [`${stepTypeOf(row)} skipped: ${code}`, ...linesBehind(row)], work: 0, ...other });

/** The run failed at the step, which did nothing. */
export const failed = (row: Row, reason: Said, other: Partial<Standing> = {}): Standing => ({
  state: 'failed',
  reason,
  log: [`${stepTypeOf(row)} failed: ${reason.code}`],
  work: 0,
  behind: 0,
  ...other,
});

/** The run waits at the step. */
export const waits = (row: Row, other: Partial<Standing> = {}): Standing => ({
  state: 'running',
  log: [`${stepTypeOf(row)} waiting`],
  work: 0,
  behind: 0,
  ...other,
});

const stopped: Pick<Standing, 'state' | 'reason'> = { state: 'stopped', reason: sentences.stopped };

/** The run has completed: there is nothing to retry, to skip or to stop. */
export const nothingLeft: Ways = {
  retry: { refused: 'run_not_failed' },
  skip: { refused: 'run_not_failed' },
  stop: { refused: 'run_not_running' },
};

/** The run no longer exists. */
export const nobodyThere: Ways = {
  retry: { refused: 'run_not_found' },
  skip: { refused: 'run_not_found' },
  stop: { refused: 'run_not_found' },
};

/** Skipping the step. Behind a loop the run ends; for a condition the call must name the branch. */
function past(row: Row, { log, work }: Standing): Ways {
  const lines = [...log.slice(0, -1), `${stepTypeOf(row)} skipped: skipped_by_hand`, ...linesBehind(row)];
  const gone: Standing = { state: 'completed', log: lines, work, behind: row === 'LOOP' ? 0 : 1 };
  return isBranching(stepTypeOf(row))
    ? {
        skip: { refused: 'run_branch_needed' },
        [`skip?branch=${isSplit(stepTypeOf(row)) ? 'a' : 'true'}`]: gone,
      }
    : { skip: gone };
}

/** The actions on a failed run: a retry leads to the given result, usually to the step done once. */
export const resolvable = (row: Row, standing: Standing, retried: Partial<Standing> = {}): Ways => ({
  retry: completed(row, { log: [...standing.log, ...linesDone(row)], ...retried }),
  ...past(row, standing),
  stop: { ...standing, ...stopped },
});

/** The actions on a retried call. It stays one call: tried now, it is done once. */
export const hurried = (row: Row, standing: Standing): Ways => ({
  retry: completed(row),
  skip: passedOver(row, 'skipped_by_hand', { work: standing.work }),
  stop: { ...stopped, log: ['APICALL stopped'], work: standing.work, behind: 0 },
});

/** The actions on a call that the provider did without our knowledge: repeated, it is done twice. */
export const undecided = (row: Row, standing: Standing): Ways => ({
  ...resolvable(row, standing),
  retry: { refused: 'run_outcome_unknown' },
  'retry?repeat=true': completed(row, { log: [...standing.log, ...linesDone(row)], work: standing.work + 1 }),
});
