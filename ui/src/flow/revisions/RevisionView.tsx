import { LeftOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { RevisionDetail } from '../../../../domain/entities/automatisations/revision';
import { FailedState } from '../../components/feedback/FailedState';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { Differences } from '../editing/Differences';
import { useDescription } from '../panel/use-description';
import { changeWords, stepName, saverName } from './change-words';
import { GoingBack } from './GoingBack';
import { Outline } from './Outline';
import { openedRevision } from './store';
import { useRevisions } from './use-revisions';
import styles from './revisions.module.css';

interface RevisionViewProps {
  automatisation: AutomatisationDetail;
  number: number;
}

/** A revision: its changes, and the flow at that time, which can be restored. */
export default function RevisionView({ automatisation, number }: RevisionViewProps) {
  const { t } = useTranslation();
  const { listLink } = useRevisions();
  const { id: automatisationId } = automatisation;
  const ask = useCallback(
    () => openedRevision.requested({ automatisationId, number }),
    [automatisationId, number],
  );
  const { data, failure, reload } = useResource((state) => state.flowRevisions.opened, ask);
  const revision = data?.number === number && data.automatisation.id === automatisationId ? data : null;
  return (
    <>
      <p>
        <Link to={listLink}>
          <LeftOutlined aria-hidden="true" /> {t('flow.revisions.back')}
        </Link>
      </p>
      {failure && !revision && <FailedState failure={failure} onRetry={reload} />}
      {!failure && !revision && <Skeleton active />}
      {revision && <Contents revision={revision} now={automatisation} />}
    </>
  );
}

interface ContentsProps {
  revision: RevisionDetail;
  /** The current flow. */
  now: AutomatisationDetail;
}

function Contents({ revision, now }: ContentsProps) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { created_at, automatisation } = revision;
  return (
    <>
      <p>
        <Moment value={created_at} /> · {saverName(revision, t)}
      </p>
      <ul className={styles.changes}>
        {changeWords(revision, t, descriptionOf).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {revision.steps
        .filter(({ fields }) => fields.length > 0)
        .map((step) => (
          <details key={step.step_id} className={styles.fields}>
            <summary>{t('flow.revisions.fieldsOf', { step: stepName(step, t, descriptionOf) })}</summary>
            <Differences
              heads={[t('simulation.before'), t('simulation.after')]}
              rows={step.fields.map(({ field, before, after }) => ({ field, values: [before, after] }))}
            />
          </details>
        ))}
      <div className={styles.restore}>
        {revision.number === now.version ? (
          <p>{t('flow.revisions.isNow')}</p>
        ) : (
          <GoingBack revision={revision} now={now} />
        )}
      </div>
      <h3 className={styles.title}>{t('flow.revisions.asItWas')}</h3>
      {automatisation.steps.length > 0 ? (
        <Outline
          steps={automatisation.steps}
          changed={new Set(revision.steps.map(({ step_id }) => step_id))}
        />
      ) : (
        <p>{t('flow.revisions.noSteps')}</p>
      )}
    </>
  );
}
