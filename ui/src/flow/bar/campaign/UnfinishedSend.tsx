import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UnfinishedSend as Send } from '../../../../../domain/entities/automatisations/campaign';
import { Moment } from '../../../components/time/Moment';
import styles from '../bar.module.css';

interface UnfinishedSendProps {
  send: Send;
  /** Whether the run is only for contacts that the last send did not reach. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Says that the last send did not reach everybody, and offers the choice of whom the next run is for. */
export function UnfinishedSend({ send, isChosen, onChoose }: UnfinishedSendProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.unfinished}>
      <p>
        {t('flow.campaign.unfinished', { notReached: send.not_reached, total: send.total })}{' '}
        <Moment value={send.started_at} />
      </p>
      <Radio.Group
        vertical
        aria-label={t('flow.campaign.whom')}
        value={isChosen ? 'rest' : 'all'}
        onChange={({ target }) => onChoose(target.value === 'rest')}
        options={[
          { value: 'rest', label: t('flow.campaign.forRest') },
          { value: 'all', label: t('flow.campaign.forAll') },
        ]}
      />
      {isChosen && <p>{t('flow.campaign.forRestText')}</p>}
    </div>
  );
}
