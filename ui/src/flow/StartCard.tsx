import { EditOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import { automatisationOpened } from '../features/automatisations/slice';
import { PublicationBadge } from '../features/automatisations/PublicationBadge';
import { Trigger } from '../features/automatisations/Trigger';
import { useAppDispatch } from '../store/hooks';
import { useFlow } from './flow-context';
import { ProblemNotes } from './ProblemNotes';
import styles from './flow.module.css';

/** Where runs begin: the entry event. */
export function StartCard({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { problems } = useFlow();
  return (
    <article className={`${styles.card} ${styles.startCard}`}>
      <header className={styles.cardHead}>
        <span className={styles.cardIcon} aria-hidden="true">
          <PlayCircleOutlined aria-hidden="true" />
        </span>
        <h2 className={styles.cardTitle}>{t('flow.start')}</h2>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden="true" />}
          aria-label={t('automatisations.edit')}
          onClick={() => dispatch(automatisationOpened(automatisation))}
        />
      </header>
      <p className={`${styles.cardText} ${styles.startText}`}>
        <Trigger eventName={automatisation.entry_event_name} />
        <PublicationBadge isActive={automatisation.is_active} />
      </p>
      <ProblemNotes problems={problems.filter(({ step_id }) => step_id === null)} />
    </article>
  );
}
