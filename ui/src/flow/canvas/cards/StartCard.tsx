import { EditOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { reentryText } from '../../../features/automatisations/trigger/reentry';
import { automatisationOpened } from '../../../features/automatisations/slice';
import { PublicationBadge } from '../../../features/automatisations/PublicationBadge';
import { Trigger } from '../../../features/automatisations/trigger/Trigger';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { problemsByStep } from '../../editing/selectors';
import type { CanvasNode } from '../nodes';
import { ProblemNotes } from './ProblemNotes';
import { useIsCurrent } from '../focus/use-current';
import styles from '../canvas.module.css';

/** The start of a flow: an automation's entry event; a campaign's card is plain (docs/contract.md#flow-editor). */
export const StartCard = memo(function StartCard({ data }: NodeProps<CanvasNode>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  const problems = useAppSelector((state) => problemsByStep(state).get(null));
  const isCurrent = useIsCurrent(data.id);
  if (!automatisation) return null;
  return (
    <article className={`${styles.card} ${styles.startCard}`}>
      <header className={styles.cardHead}>
        <span className={styles.cardIcon} aria-hidden="true">
          <PlayCircleOutlined aria-hidden="true" />
        </span>
        <div className={styles.cardLine}>
          <h2 className={styles.cardTitle}>
            {automatisation.is_campaign ? t('flow.campaignStart') : t('flow.start')}
          </h2>
          {!automatisation.is_campaign && (
            <span className={styles.startState}>
              <PublicationBadge isActive={automatisation.is_active} />
            </span>
          )}
          <Button
            type="text"
            size="small"
            className={`${styles.startEdit} nopan`}
            data-stop
            tabIndex={isCurrent ? 0 : -1}
            icon={<EditOutlined aria-hidden="true" />}
            aria-label={automatisation.is_campaign ? t('flow.editCampaign') : t('automatisations.edit')}
            onClick={() => dispatch(automatisationOpened(automatisation))}
          />
        </div>
      </header>
      <div className={styles.cardSays}>
        {automatisation.is_campaign ? (
          <p className={styles.cardText}>{t('flow.campaignStartText')}</p>
        ) : (
          <>
            <p className={styles.cardText}>
              <Trigger eventName={automatisation.entry_event_name} />
            </p>
            <p className={styles.cardSummary}>{reentryText(automatisation, t)}</p>
          </>
        )}
      </div>
      <ProblemNotes problems={problems} />
    </article>
  );
});
