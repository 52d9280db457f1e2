import { UserAddOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { FailedState } from '../../components/feedback/FailedState';
import { useAppDispatch } from '../../store/hooks';
import { PastOrderCard } from './PastOrderCard';
import { pastDialogOpened } from './slice';
import { usePastOrders } from './use-past-orders';
import styles from './past-contacts.module.css';

/** Adds contacts whose event happened before, and shows what became of those who were added. */
export function PastContactsTab({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id } = automatisation;
  const { orders, failure, reload } = usePastOrders(id);
  if (!orders) return failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />;
  const isOpen = orders.some(({ ended_at: endedAt }) => endedAt === null);
  return (
    <section aria-label={t('pastContacts.title')}>
      <p className={styles.hint}>{t('pastContacts.text')}</p>
      <div className={styles.question}>
        <Button
          type="primary"
          icon={<UserAddOutlined aria-hidden="true" />}
          disabled={!automatisation.is_active || isOpen}
          onClick={() => dispatch(pastDialogOpened())}
        >
          {t('pastContacts.add')}
        </Button>
        {!automatisation.is_active && <span>{t('pastContacts.unpublished')}</span>}
        {automatisation.is_active && isOpen && <span>{t('pastContacts.underWay')}</span>}
      </div>
      {orders.length === 0 ? (
        <p className={styles.hint}>{t('pastContacts.none')}</p>
      ) : (
        <div className={styles.orders}>
          {orders.map((order) => (
            <PastOrderCard key={order.id} automatisationId={id} order={order} />
          ))}
        </div>
      )}
    </section>
  );
}
