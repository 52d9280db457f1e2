import { useSearchParams } from 'react-router-dom';
import { stepCounts, type StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import { periodOf, type Period } from './period';

/** What the list of a count keeps in the address, besides the period. */
const listParams = ['at', 'count', 'page', 'size'];

/** The period of what is counted, or listed, in the address (`?period=week`). */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  function choose(period: Period): void {
    const next = new URLSearchParams(params);
    if (period === 'all') next.delete('period');
    else next.set('period', period);
    next.delete('page');
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return { period: periodOf(params.get('period')), choose };
}

/** The count whose contacts are listed, in the address (`?at=12&count=failed`): of which step, and which of its counts. */
export function useCounted() {
  const [params, setParams] = useSearchParams();
  const stepId = Number(params.get('at')) || null;
  const count = stepCounts.find((candidate) => candidate === params.get('count')) ?? 'waiting';

  function show(entries: Record<string, string>, replace: boolean): void {
    const next = new URLSearchParams(params);
    for (const name of listParams) next.delete(name);
    for (const [name, value] of Object.entries(entries)) next.set(name, value);
    setParams(next, { replace, preventScrollReset: true });
  }
  return {
    stepId,
    count,
    open: (id: number, counted: StepCount) => show({ at: String(id), count: counted }, false),
    turnTo: (counted: StepCount) => show({ at: String(stepId), count: counted }, true),
    close: () => show({}, false),
  };
}
