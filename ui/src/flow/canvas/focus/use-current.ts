import { useAppSelector } from '../../../store/hooks';
import type { RootState } from '../../../store/root-state';
import { startId } from '../layout';

export const isCurrentIn = ({ flow }: RootState, id: string): boolean => (flow.current ?? startId) === id;

/** Whether a node is the current one for the keyboard: only that one is a tab stop, the others are reached with arrow keys. */
export const useIsCurrent = (id: string): boolean => useAppSelector((state) => isCurrentIn(state, id));
