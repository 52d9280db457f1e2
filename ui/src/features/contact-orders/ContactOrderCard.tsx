import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContactOrder } from '../../../../domain/entities/contacts/contact-order';
import { StatusCard } from '../../components/badges/StatusCard';
import { useAppDispatch } from '../../store/hooks';
import { useTopicName } from '../settings/topics/use-topics';
import { contactOrderPutAway, contactOrderStopped } from './slice';

/** The kind of an order, as its texts tell it apart. */
const wordOf = ({ kind, state }: ContactOrder) =>
  kind === 'topic' ? (state === 'left' ? 'topicLeave' : 'topicJoin') : kind;

/** One order: its progress, with a button to stop it; at its end the result. */
export function ContactOrderCard({ order }: { order: ContactOrder }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOfTopic = useTopicName();
  const { id, total, count_of_contacts: changed, count_of_unchanged: unchanged } = order;
  const kind = wordOf(order);
  const isOpen = order.ended_at === null;
  const number = (value: number): string => value.toLocaleString(i18n.language);
  const words = {
    tag: order.tag?.name ?? t('contactOrders.goneTag'),
    topic: order.topic ? nameOfTopic(order.topic) : t('contactOrders.goneTopic'),
    channel: order.channel ? t(`contacts.channels.${order.channel}`) : '',
  };
  const title = isOpen
    ? t(`contactOrders.open.${kind}`, { count: total, ...words })
    : t(`contactOrders.done.${kind}`, { count: changed, ...words });
  const looked = changed + unchanged;
  return (
    <StatusCard title={title} onClose={isOpen ? undefined : () => dispatch(contactOrderPutAway(id))}>
      {isOpen && (
        <Progress
          percent={total > 0 ? Math.floor((100 * looked) / total) : 0}
          status="active"
          aria-label={title}
        />
      )}
      <p role="status">
        {isOpen
          ? t('contactOrders.doneOf', { done: number(looked), total: number(total) })
          : t('contactOrders.over')}
      </p>
      {unchanged > 0 && <p>{t(`contactOrders.unchanged.${kind}`, { count: unchanged })}</p>}
      {order.cut_off_by !== null && (
        <p>{t(`contactOrders.cutOff.${order.cut_off_by}`, { count: total - looked })}</p>
      )}
      {isOpen && (
        <Button
          size="small"
          aria-label={t('contactOrders.stopThis', { title })}
          onClick={() => dispatch(contactOrderStopped(id))}
        >
          {t('contactOrders.stop')}
        </Button>
      )}
    </StatusCard>
  );
}
