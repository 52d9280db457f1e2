import { CaretRightOutlined, PauseOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastOrder } from '../../../../domain/entities/automatisations/past-contacts';
import { useEventNameText } from '../../components/EventName';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useEnteredSegment } from '../segments/segment-events';
import type { PastOrderAction } from './api';
import { pastOrderAsked, pastOrderLeft } from './slice';
import styles from './past-contacts.module.css';

interface PastOrderCardProps {
  automatisationId: number;
  order: PastOrder;
}

/** An order: how far it is, what became of the contacts, and its buttons while it goes on. */
export function PastOrderCard({ automatisationId, order }: PastOrderCardProps) {
  const { t } = useTranslation();
  const { contacts, left, pace } = order;
  const eventName = useEventNameText([order.event_name]);
  const segment = useEnteredSegment(order.event_name);
  const isOpen = order.ended_at === null;
  const title = t(titleOf(order), { count: contacts ?? 0 });
  const done = (contacts ?? 0) - left;
  return (
    <article className={styles.order} aria-label={title}>
      <div className={styles.head}>
        <strong role="status">{title}</strong>
        {isOpen && <OrderButtons automatisationId={automatisationId} isPaused={order.paused_at !== null} />}
      </div>
      {isOpen && contacts !== null && (
        <div className={styles.progress}>
          <Progress
            size="small"
            aria-label={t('pastContacts.progress')}
            percent={contacts > 0 ? Math.floor((100 * done) / contacts) : 0}
          />
          <span>{t('pastContacts.doneOf', { done, total: contacts })}</span>
        </div>
      )}
      <ul className={styles.figures}>
        <li>{t('pastContacts.entered', { count: order.entered })}</li>
        {order.starting > 0 && <li>{t('pastContacts.starting', { count: order.starting })}</li>}
        {left > 0 && <li>{t(isOpen ? 'pastContacts.left' : 'pastContacts.notReached', { count: left })}</li>}
        {order.refused.map(({ code, count, message }) => (
          <li key={code}>{t('pastContacts.refused', { count, reason: message })}</li>
        ))}
      </ul>
      <p className={styles.by}>
        {order.days === null
          ? t('pastContacts.ofSegment', { name: segment?.name })
          : t(order.is_other_event ? 'pastContacts.ofOther' : 'pastContacts.of', {
              count: order.days,
              event: eventName(order.event_name),
            })}
        {' · '}
        {pace ? t(`pastContacts.paceOf.${pace.per}`, { count: pace.count }) : t('pastContacts.paceOf.none')}
        {' · '}
        {t(isOpen ? 'pastContacts.by' : 'pastContacts.byUntil', {
          author: order.asked_by ?? t('runs.nobody'),
        })}{' '}
        <Moment value={order.ended_at ?? order.created_at} />
      </p>
    </article>
  );
}

const titleOf = (order: PastOrder) => {
  const { ended_at: endedAt, cut_off: cutOff, paused_at: pausedAt, contacts } = order;
  if (cutOff) return `pastContacts.cutOff.${cutOff}` as const;
  if (endedAt !== null) return 'pastContacts.done' as const;
  if (pausedAt !== null) return 'pastContacts.paused' as const;
  if (order.is_waiting) return 'pastContacts.waiting' as const;
  return contacts === null ? ('pastContacts.gathering' as const) : ('pastContacts.open' as const);
};

function OrderButtons({ automatisationId, isPaused }: { automatisationId: number; isPaused: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(pastOrderLeft()), [dispatch, automatisationId]);
  const { changing } = useAppSelector((state) => state.pastContacts.asking);
  const ask = (action: PastOrderAction) => (): void =>
    void dispatch(pastOrderAsked({ automatisationId, action }));
  const isBusy = changing.state === 'running';
  return (
    <span className={styles.buttons}>
      {isPaused ? (
        <Button disabled={isBusy} icon={<CaretRightOutlined aria-hidden="true" />} onClick={ask('resume')}>
          {t('pastContacts.resume')}
        </Button>
      ) : (
        <Button disabled={isBusy} icon={<PauseOutlined aria-hidden="true" />} onClick={ask('pause')}>
          {t('pastContacts.pause')}
        </Button>
      )}
      <Button disabled={isBusy} icon={<StopOutlined aria-hidden="true" />} onClick={ask('stop')}>
        {t('pastContacts.stop')}
      </Button>
      <RequestFailure request={changing} />
    </span>
  );
}
