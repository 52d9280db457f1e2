import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevisionDetail } from '../../../../domain/entities/revision';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { idle } from '../../store/request';
import { editMade } from '../editing-slice';
import { runsInside, type TouchedRuns } from '../inside/store';
import { TouchedList } from '../inside/TouchedList';
import { useTouchedRuns } from '../inside/use-touched-runs';
import { drawnSteps } from '../selectors';
import { useRevisions } from './use-revisions';

interface GoingBackProps {
  revision: RevisionDetail;
  /** Going back changes what runs do from that moment on. */
  isPublished: boolean;
}

/** Makes the flow what it was, after asking where runs may be inside. */
export function GoingBack({ revision: { number, automatisation }, isPublished }: GoingBackProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { close } = useRevisions();
  const [isAsking, setAsking] = useState(false);
  const touched = useTouchedRuns(useAppSelector(drawnSteps), automatisation.steps);
  const waiting = touched?.filter(({ here }) => here > 0) ?? null;

  /** An edit like any other: it is drawn at once, and can be undone. */
  function handleRestore(): void {
    dispatch(editMade({ kind: 'restore', version: number, steps: automatisation.steps }));
    close();
  }
  return (
    <>
      <Button
        type="primary"
        icon={<RollbackOutlined aria-hidden="true" />}
        onClick={() => (isPublished || waiting?.length ? setAsking(true) : handleRestore())}
      >
        {t('flow.revisions.restore')}
      </Button>
      <p>{t('flow.revisions.restoreText')}</p>
      <RunsInside automatisationId={automatisation.id} waiting={waiting} />
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t(isPublished ? 'flow.revisions.restoreTitle' : 'flow.revisions.restoreDraftTitle')}
        confirmText={t('flow.revisions.restore')}
        request={idle}
        onConfirm={handleRestore}
        onClose={() => setAsking(false)}
      >
        <RunsInside automatisationId={automatisation.id} waiting={waiting} />
        <p>{t('flow.revisions.restoreText')}</p>
      </ConfirmDialog>
    </>
  );
}

interface RunsInsideProps {
  automatisationId: number;
  /** Those that wait where it changes something; null until that is known. */
  waiting: readonly TouchedRuns[] | null;
}

/** What going back means to who is inside. */
function RunsInside({ automatisationId, waiting }: RunsInsideProps) {
  const { t } = useTranslation();
  const ask = useCallback(() => runsInside.requested(automatisationId), [automatisationId]);
  const { data: count } = useResource(({ panels }) => panels.inside, ask);
  if (!count) return null;
  return (
    <>
      <p>
        {t('flow.inside.count', { count })} {waiting?.length === 0 && t('flow.revisions.nobodyTouched')}
      </p>
      {waiting && waiting.length > 0 && <TouchedList runs={waiting} />}
    </>
  );
}
