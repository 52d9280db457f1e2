import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../components/use-resource';
import { liveRefresh, slowRefresh } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { RunOrderProgress } from './RunOrderProgress';
import { orderEnded, runOrders } from './slice';
import styles from './run-orders.module.css';

/** The orders about the automation's runs, and their progress; ended ones are shown until they are dismissed. */
export function RunOrders({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const ask = useCallback(() => runOrders.requested(automatisationId), [automatisationId]);
  const told = useAppSelector((state) => state.runOrders.told.data);
  const seen = useAppSelector((state) => state.runOrders.seen);
  const orders = (told?.automatisationId === automatisationId ? told.orders : []).filter(
    ({ id }) => !seen.includes(id),
  );
  const open = orders.filter(({ ended_at }) => ended_at === null).length;
  useResource((state) => state.runOrders.told, ask, open > 0 ? liveRefresh : slowRefresh);

  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) dispatch(orderEnded());
    before.current = open;
  }, [dispatch, open]);

  if (orders.length === 0) return null;
  return (
    <section className={styles.orders} aria-label={t('runOrders.title')}>
      {orders.map((order) => (
        <RunOrderProgress key={order.id} order={order} />
      ))}
    </section>
  );
}
