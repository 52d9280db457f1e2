import { useEffect, useRef } from 'react';
import { useResource } from '../../components/use-resource';
import { liveRefresh } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ContactOrderCard } from './ContactOrderCard';
import { contactOrderEnded, contactOrders } from './slice';

/** What is done to very many contacts, at the foot of every page: how far it is, and what is over until it is put away. */
export function ContactOrders() {
  const dispatch = useAppDispatch();
  const told = useAppSelector((state) => state.contactOrders.told.data);
  const seen = useAppSelector((state) => state.contactOrders.seen);
  const orders = (told ?? []).filter(({ id }) => !seen.includes(id));
  const open = orders.filter(({ ended_at }) => ended_at === null).length;
  useResource((state) => state.contactOrders.told, contactOrders.requested, open > 0 ? liveRefresh : null);

  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) dispatch(contactOrderEnded());
    before.current = open;
  }, [dispatch, open]);

  return orders.map((order) => <ContactOrderCard key={order.id} order={order} />);
}
