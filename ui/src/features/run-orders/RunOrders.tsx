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
  const isTold = told?.automatisationId === automatisationId;
  const all = isTold ? told.orders : [];
  const orders = all.filter(({ id }) => !seen.includes(id));
  const open = orders.filter(({ ended_at }) => ended_at === null).length;
  useResource((state) => state.runOrders.told, ask, open > 0 ? liveRefresh : slowRefresh);

  const ended = all.flatMap(({ id, ended_at }) => (ended_at === null ? [] : id));
  /** Those of the last answer; null: there is none yet, and what had ended before it is shown as it is. */
  const known = useRef<readonly number[] | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = isTold ? ended : null;
    if (before && ended.some((id) => !before.includes(id))) dispatch(orderEnded());
  });

  if (orders.length === 0) return null;
  return (
    <section className={styles.orders} aria-label={t('runOrders.title')}>
      {orders.map((order) => (
        <RunOrderProgress key={order.id} order={order} />
      ))}
    </section>
  );
}
