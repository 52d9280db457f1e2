import { useAppSelector } from '../../store/hooks';

/** Whether the open flow is that of a broadcast: its marketers know a message, and no steps. */
export const useIsOfBroadcast = (automatisationId: number): boolean =>
  useAppSelector(
    ({ flow: { automatisation: flow } }) => flow?.is_broadcast === true && flow.id === automatisationId,
  );
