import { apps } from '../../../../domain/apps';
import { useAppSelector } from '../../store/hooks';

/** Who the messages of a connection come from, once the connections are there; undefined: it is the provider's to know. */
export function useSender(connectionId: number | null): string | undefined {
  const connections = useAppSelector((state) => state.settings.apps.connections.data);
  const connection = connections?.find(({ id }) => id === connectionId);
  return connection && apps[connection.app_id].sender?.(connection.shown);
}
