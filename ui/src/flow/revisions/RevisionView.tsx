import { LeftOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import type { RevisionDetail } from '../../../../domain/entities/revision';
import { FailedState } from '../../components/feedback/FailedState';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { Moment } from '../../components/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch } from '../../store/hooks';
import { idle } from '../../store/request';
import { Differences } from '../Differences';
import { editMade } from '../editing-slice';
import { runsInside } from '../inside/store';
import { changeWords, stepName } from './change-words';
import { Outline } from './Outline';
import { openedRevision } from './store';
import { useRevisions } from './use-revisions';
import styles from './revisions.module.css';

interface RevisionViewProps {
  automatisation: AutomatisationDetail;
  number: number;
}

/** A revision: what it changed, and the flow as it was then, which the flow can be made again. */
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
      {revision && (
        <Contents
          revision={revision}
          isNow={automatisation.version === number}
          isPublished={automatisation.is_active}
        />
      )}
    </>
  );
}

interface ContentsProps {
  revision: RevisionDetail;
  isNow: boolean;
  /** Going back changes what runs do from that moment on. */
  isPublished: boolean;
}

function Contents({ revision, isNow, isPublished }: ContentsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { close } = useRevisions();
  const [isAsking, setAsking] = useState(false);
  const { author, created_at, number, automatisation } = revision;

  /** An edit like any other: it is drawn at once, and can be undone. */
  function handleRestore(): void {
    dispatch(editMade({ kind: 'restore', version: number, steps: automatisation.steps }));
    close();
  }
  return (
    <>
      <p>
        <Moment value={created_at} /> · {author?.name || author?.email || t('flow.revisions.nobody')}
      </p>
      <ul className={styles.changes}>
        {changeWords(revision, t).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {revision.steps
        .filter(({ fields }) => fields.length > 0)
        .map((step) => (
          <details key={step.step_id} className={styles.fields}>
            <summary>{t('flow.revisions.fieldsOf', { step: stepName(step, t) })}</summary>
            <Differences
              heads={[t('simulation.before'), t('simulation.after')]}
              rows={step.fields.map(({ field, before, after }) => ({ field, values: [before, after] }))}
            />
          </details>
        ))}
      <div className={styles.restore}>
        {isNow ? (
          <p>{t('flow.revisions.isNow')}</p>
        ) : (
          <>
            <Button
              type="primary"
              icon={<RollbackOutlined aria-hidden="true" />}
              onClick={() => (isPublished ? setAsking(true) : handleRestore())}
            >
              {t('flow.revisions.restore')}
            </Button>
            <p>{t('flow.revisions.restoreText')}</p>
            <RunsInside automatisationId={automatisation.id} />
            <ConfirmDialog
              isOpen={isAsking}
              isHarmless
              title={t('flow.revisions.restoreTitle')}
              confirmText={t('flow.revisions.restore')}
              request={idle}
              onConfirm={handleRestore}
              onClose={() => setAsking(false)}
            >
              <RunsInside automatisationId={automatisation.id} />
              <p>{t('flow.revisions.restoreText')}</p>
            </ConfirmDialog>
          </>
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

/** What going back means to who is inside. */
function RunsInside({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const ask = useCallback(() => runsInside.requested(automatisationId), [automatisationId]);
  const { data: count } = useResource(({ panels }) => panels.inside, ask);
  if (!count) return null;
  return (
    <p>
      {t('flow.inside.count', { count })} {t('flow.revisions.insideText')}
    </p>
  );
}
