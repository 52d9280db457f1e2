import { useAppSelector } from '../../store/hooks';
import { startId } from './layout';

/** Whether a node is the one that the keyboard is at: of all nodes only that one is reached with Tab, the others with arrows. */
export const useIsCurrent = (id: string): boolean =>
  useAppSelector((state) => (state.flow.current ?? startId) === id);
