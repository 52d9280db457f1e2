import { useEffect, useRef } from 'react';
import { useResource } from '../../components/use-resource';
import { liveRefresh } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ContactOrderCard } from './ContactOrderCard';
import { contactOrderEnded, contactOrders, contactOrdersSeen } from './slice';

/** Bulk actions on contacts, at the bottom of every page: their progress and their end, shown to users who saw them start or run. */
export function ContactOrders() {
  const dispatch = useAppDispatch();
  const told = useAppSelector((state) => state.contactOrders.told.data) ?? [];
  const awaited = useAppSelector((state) => state.contactOrders.awaited);
  const openIds = told.filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
  const open = openIds.length;
  useResource((state) => state.contactOrders.told, contactOrders.requested, open > 0 ? liveRefresh : null);

  const isAnySeenFirst = openIds.some((id) => !awaited.includes(id));
  useEffect(() => {
    if (isAnySeenFirst) dispatch(contactOrdersSeen(openIds));
  });
  const shown = told.filter(({ id }) => awaited.includes(id));
  const over = shown.filter(({ ended_at }) => ended_at !== null).length;
  const before = useRef(over);
  useEffect(() => {
    if (over > before.current) dispatch(contactOrderEnded());
    before.current = over;
  }, [dispatch, over]);

  return shown.map((order) => <ContactOrderCard key={order.id} order={order} />);
}
