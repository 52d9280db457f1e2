import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { segmentOfEventName } from '../../../../domain/entities/segments/segment-event';
import { useAppDispatch } from '../../store/hooks';
import { PastOrderCard } from './PastOrderCard';
import { pastDialogOpened } from './slice';
import { usePastOrders } from './use-past-orders';
import styles from './past-contacts.module.css';

/** Above the page of an automation: the order that goes on, or, after its first publishing, the offer to add past contacts. */
export function PastContactsNotice({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, is_active: isActive } = automatisation;
  const { orders } = usePastOrders(id);
  const [wasActive, setWasActive] = useState(isActive);
  const [isOffered, setIsOffered] = useState(false);
  if (wasActive !== isActive) {
    setWasActive(isActive);
    // About those in a segment, the question before publishing has asked.
    setIsOffered(isActive && segmentOfEventName(automatisation.entry_event_name)?.change !== 'entered');
  }
  const open = orders?.find(({ ended_at: endedAt }) => endedAt === null);
  if (open) {
    return (
      <section className={styles.notice} aria-label={t('pastContacts.title')}>
        <PastOrderCard automatisationId={id} order={open} />
      </section>
    );
  }
  if (!isOffered || orders?.length !== 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice}
      title={t('pastContacts.none')}
      description={t('pastContacts.offer')}
      action={<Button onClick={() => dispatch(pastDialogOpened())}>{t('pastContacts.add')}</Button>}
      closable={{ onClose: () => setIsOffered(false) }}
    />
  );
}
