import { useCallback } from 'react';
import type { PastOrder } from '../../../../domain/entities/automatisations/past-contacts';
import { useResource } from '../../components/use-resource';
import { liveRefresh } from '../../constants';
import { useAppSelector } from '../../store/hooks';
import { pastOrders } from './slice';

/** Whether what is told of the order still changes. */
const isGoingOn = ({ ended_at: endedAt, starting }: PastOrder): boolean => endedAt === null || starting > 0;

/** The newest orders of the automation, the newest first; null until they are loaded. */
export function usePastOrders(automatisationId: number) {
  const changes = useAppSelector((state) => state.pastContacts.asking.changes);
  const requested = useCallback(
    () => pastOrders.requested(automatisationId),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- after an order was given or changed here they are loaded again
    [automatisationId, changes],
  );
  const isLive = useAppSelector(({ pastContacts }) => pastContacts.orders.data?.orders.some(isGoingOn));
  const { data, failure, reload } = useResource(
    (state) => state.pastContacts.orders,
    requested,
    isLive ? liveRefresh : null,
  );
  const orders = data?.automatisationId === automatisationId ? data.orders : null;
  return { orders, failure, reload };
}
