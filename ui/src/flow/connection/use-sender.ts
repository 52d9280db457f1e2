import { apps } from '../../../../domain/apps';
import { connectionPicker } from '../../features/settings/apps/connection-picker';
import { useKnown } from '../../store/use-options';

/** The sender of a connection's messages, once loaded; undefined: only the provider knows it. */
export function useSender(connectionId: number | null): string | undefined {
  const connectionOf = useKnown(connectionPicker, connectionId === null ? [] : [connectionId]);
  const connection = connectionId === null ? null : connectionOf(connectionId);
  return connection ? apps[connection.app_id].sender?.(connection.shown) : undefined;
}
