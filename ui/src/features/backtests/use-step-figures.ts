import { useTranslation } from 'react-i18next';
import { noVisits, type StepCounts } from '../../../../domain/backtest/step-counts';
import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import type { Branch } from '../../../../domain/flow/chain/place';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import { momentText } from '../../components/time/Moment';
import { useDescription } from '../../flow/panel/use-description';
import { allSteps } from '../../flow/editing/step-places';
import { branchesOf, branchText } from '../../flow/steps/branch-name';
import { stepTitle } from '../../flow/steps/step-icon';
import { useAppSelector } from '../../store/hooks';

type LiveCounts = LiveFigures['steps'][number];

/** A row of the table of steps: what would have been, and what really was; undefined: that is not known, or the live flow has no such step. */
export interface StepRow {
  key: string;
  name: string;
  wouldBe: number;
  was: number | undefined;
}

const fates = ['waiting', 'skipped', 'failed'] as const;

/** How many came to each step, in the order of the flow, stood there, passed it over or failed, and took each branch. */
export function useStepFigures(): (figures: Figures, live: LiveFigures | null) => StepRow[] {
  const { t } = useTranslation();
  const nameOf = useStepNames();
  const branchesTaken = useBranches();
  const places = new Map(useFlowSteps().map(({ id }, place) => [id, place]));
  // Steps that are gone come last.
  const placeOf = ({ step_id }: StepCounts): number => places.get(step_id) ?? places.size;
  return (figures, live) => {
    const visited = new Set(figures.steps.map(({ step_id }) => step_id));
    const onlyLive = (live?.steps ?? []).filter(({ step_id, came }) => came > 0 && !visited.has(step_id));
    const all = [...figures.steps, ...onlyLive.map(({ step_id }) => noVisits(step_id))];
    return all
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .flatMap((step) => {
        const was = live?.steps.find(({ step_id }) => step_id === step.step_id);
        const name = nameOf(step.step_id);
        const added = was?.added_at ? t('backtests.addedAt', { date: momentText(was.added_at, 'day') }) : '';
        return [
          {
            key: String(step.step_id),
            name: [name, added].filter(Boolean).join(' '),
            wouldBe: step.came,
            was: was?.came,
          },
          ...fates
            .filter((fate) => step[fate] > 0 || (was?.[fate] ?? 0) > 0)
            .map((fate) => ({
              key: `${step.step_id} ${fate}`,
              name: `${name}: ${t(`backtests.steps.${fate}`)}`,
              wouldBe: step[fate],
              was: was?.[fate],
            })),
          ...branchesTaken(step.step_id).map(({ branch, name: branchName }) => ({
            key: `${step.step_id} ${branch}`,
            name: `${name}: ${branchName}`,
            wouldBe: countOf(step, branch) ?? 0,
            was: was && countOf(was, branch),
          })),
        ];
      });
  };
}

/** All steps of the open flow, in its order. */
const useFlowSteps = (): Step[] =>
  allSteps(useAppSelector(({ flow: { automatisation } }) => automatisation)?.steps ?? []);

function countOf({ yes, no, ways }: StepCounts | LiveCounts, branch: Branch): number | undefined {
  if (typeof branch === 'boolean') return branch ? yes : no;
  return ways && (ways.find(({ way }) => way === branch)?.count ?? 0);
}

/** The name of a step of the open flow, in the reader's language; of several with one name, with the branch that each heads. */
export function useStepNames(): (stepId: number) => string {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const steps = useFlowSteps();
  const byId = new Map(steps.map((step) => [step.id, step]));
  const headed = new Map(
    steps.flatMap((step) =>
      chainsOf(step).flatMap(({ branch, chain: [head] }) =>
        head ? [[head.id, branchText(step, branch, t)] as const] : [],
      ),
    ),
  );
  const plainName = (step: Step): string =>
    [stepTitle(step, t), descriptionOf(step)].filter(Boolean).join(' – ');
  const names = steps.map(plainName);
  return (stepId) => {
    const step = byId.get(stepId);
    if (!step) return t('backtests.goneStep', { id: stepId });
    const name = plainName(step);
    const branch = headed.get(stepId);
    const isOneOfMany = names.indexOf(name) !== names.lastIndexOf(name);
    return isOneOfMany && branch !== undefined ? `${name} (${branch})` : name;
  };
}

/** The branches of a step of the open flow, by their names on the canvas. */
function useBranches(): (stepId: number) => { branch: Branch; name: string }[] {
  const { t } = useTranslation();
  const steps = new Map(useFlowSteps().map((step) => [step.id, step]));
  return (stepId) => {
    const step = steps.get(stepId);
    return step ? branchesOf(step, t) : [];
  };
}
