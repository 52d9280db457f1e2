import { useAppSelector } from '../../../store/hooks';
import type { RootState } from '../../../store/store';
import { startId } from '../layout';

export const isCurrentIn = ({ flow }: RootState, id: string): boolean => (flow.current ?? startId) === id;

/** Whether a node is the one that the keyboard is at: of all nodes only that one is reached with Tab, the others with arrows. */
export const useIsCurrent = (id: string): boolean => useAppSelector((state) => isCurrentIn(state, id));
