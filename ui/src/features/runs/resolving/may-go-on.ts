import type { RunState } from '../../../../../domain/entities/runs/run-state';

/** Whether more may come of a run: one that failed goes on when somebody, here or elsewhere, tries it again or lets it past. */
export const mayGoOn = (state: RunState | undefined): boolean => state === 'running' || state === 'failed';
