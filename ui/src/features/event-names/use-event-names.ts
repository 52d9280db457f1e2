import { useOptions } from '../../store/use-options';
import { eventNames } from './slice';

/** The names of the events that have come; none until they are known. */
export const useEventNames = (): readonly string[] =>
  useOptions((state) => state.eventNames, eventNames.requested).rows;
