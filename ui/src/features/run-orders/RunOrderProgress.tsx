import { CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RunOrder } from '../../../../domain/entities/runs/run-order';
import { authorName } from '../../components/author-name';
import { Moment } from '../../components/time/Moment';
import { useAppDispatch } from '../../store/hooks';
import { doneWords } from './done-words';
import { orderPutAway } from './slice';
import styles from './run-orders.module.css';

/** One order: how many runs it has processed, and how many it left unchanged and why; at its end the result. */
export function RunOrderProgress({ order }: { order: RunOrder }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const isOpen = order.ended_at === null;
  const looked = order.total - order.count_of_rest;
  const number = (value: number): string => value.toLocaleString(i18n.language);
  const title = isOpen
    ? t(`runOrders.open.${order.kind}`, { count: order.total })
    : t(doneWords[order.kind], { count: order.count_of_runs });
  return (
    <article className={styles.order} aria-label={title}>
      <div className={styles.head}>
        <strong role="status">{title}</strong>
        {!isOpen && (
          <Button
            type="text"
            size="small"
            aria-label={`${t('common.close')}: ${title}`}
            icon={<CloseOutlined aria-hidden="true" />}
            onClick={() => dispatch(orderPutAway(order.id))}
          />
        )}
      </div>
      {isOpen && (
        <div className={styles.progress}>
          <Progress
            size="small"
            aria-label={title}
            percent={order.total > 0 ? Math.floor((100 * looked) / order.total) : 0}
          />
          <span>{t('runOrders.doneOf', { done: number(looked), total: number(order.total) })}</span>
        </div>
      )}
      <NotReached order={order} />
      <p className={styles.by}>
        {t(isOpen ? 'runOrders.by' : 'runOrders.byUntil', {
          author: authorName(order.author) ?? t('runs.nobody'),
        })}{' '}
        <Moment value={order.ended_at ?? order.created_at} />
        {order.kind === 'stop' && isOpen && ` · ${t('runOrders.heldMeanwhile')}`}
      </p>
    </article>
  );
}

/** How many runs were left unchanged so far, one line for each reason. */
function NotReached({ order }: { order: RunOrder }) {
  const { t } = useTranslation();
  const {
    count_of_unknown: unknown,
    count_of_left: left,
    count_of_under_way: out,
    count_of_rest: rest,
  } = order;
  const isOver = order.ended_at !== null;
  const lines = [
    unknown > 0 && t('runs.leftUnknown', { count: unknown }),
    left > 0 && t('runs.leftGone', { count: left }),
    out > 0 && t('runs.leftOut', { count: out }),
    isOver && order.cut_off_by !== null && t(`runOrders.cutOff.${order.cut_off_by}`, { count: rest }),
    isOver && order.cut_off_by === null && rest > 0 && t('runOrders.byThemselves', { count: rest }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.left}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
