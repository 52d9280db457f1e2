import { z } from 'zod';
import { withNoBreakSpaces } from '../../domain/values/text/no-break-spaces';
import type { RunStep } from '../../domain/entities/runs/run';
import { frenchReason } from '../../ui/src/i18n/reasons/french';
import type { Said, Standing } from './cell';
import { countEvents, rowsAtWork } from './rows';
import type { Entered, Scene } from './scene/scene';

/** Removes the figures that differ between runs. */
const withoutFigures = (text: string): string =>
  text.replaceAll(/127\.0\.0\.1:\d+/g, '{host}').replace(/(tried|tenté) \d+ (times|fois)/, '$1 {n} $2');

/** Returns the interface's sentence in both languages. */
const sayingOf = ({ code, message }: { code: string; message: string }): Said => ({
  code,
  en: withoutFigures(message),
  fr: withoutFigures(frenchReason(message)),
});

/** The parts of a visit's detail that explain its state. */
const why = z.object({
  code: z.string().optional(),
  skipped: z.object({ code: z.string() }).optional(),
  step_removed: z.boolean().optional(),
});

function lineOf({ type, state, detail, edited_since }: RunStep): string {
  const { code, skipped, step_removed: isRemoved } = why.parse(detail);
  const reason = state === 'skipped' ? skipped?.code : isRemoved ? 'the step was deleted' : code;
  return `${type} ${state}${reason === undefined ? '' : `: ${reason}`}${edited_since && state === 'done' ? ' (edited since)' : ''}`;
}

/** Returns the current state of a run. */
export async function standingOf(scene: Scene, entered: Entered): Promise<Standing> {
  const run = await scene.read(entered.runId);
  const [work, behind] = [
    await rowsAtWork[scene.row].work(scene, entered),
    await countEvents(scene, 'behind', entered.who),
  ];
  if (!run) return { state: 'gone', log: [], work, behind };
  return {
    state: run.state,
    ...(run.reason && { reason: sayingOf(run.reason) }),
    ...(run.retried_call && { triedAgain: sayingOf(run.retried_call.reason) }),
    log: run.steps.map(lineOf),
    work,
    behind,
  };
}

/** Returns the same with the spaces of French as in the table. */
export const asSaid = (standing: Standing): Standing => ({
  ...standing,
  ...(standing.reason && { reason: withNoBreakSpaces(standing.reason) }),
  ...(standing.triedAgain && { triedAgain: withNoBreakSpaces(standing.triedAgain) }),
});
