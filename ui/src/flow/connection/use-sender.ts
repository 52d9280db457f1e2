import { apps } from '../../../../domain/apps';
import { connectionPicker } from '../../features/settings/apps/connection-picker';
import { useKnown } from '../../store/use-options';

/** Who the messages of a connection come from, once it is known; undefined: it is the provider's to know. */
export function useSender(connectionId: number | null): string | undefined {
  const connectionOf = useKnown(connectionPicker, connectionId === null ? [] : [connectionId]);
  const connection = connectionId === null ? null : connectionOf(connectionId);
  return connection ? apps[connection.app_id].sender?.(connection.shown) : undefined;
}
