import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { RevisionDetail } from '../../../../domain/entities/automatisations/revision';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useResource } from '../../components/use-resource';
import { AlreadyIn } from '../../features/past-contacts/AlreadyIn';
import { hasMembers, newSegmentTrigger } from '../../features/past-contacts/already-in';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { failed, idle, running, type Request } from '../../store/request';
import type { ResourceState } from '../../store/resource';
import { editMade, flowSeen } from '../editing/edits-slice';
import type { FlowSeen } from '../editing/model/edit';
import { mayHaveRuns } from '../affected-runs/may-have-runs';
import { membersThen, runsInside } from '../affected-runs/store';
import { TouchedList } from '../affected-runs/TouchedList';
import { useTouchedRuns } from '../affected-runs/use-touched-runs';
import { drawnSteps } from '../editing/selectors';
import { useRevisions } from './use-revisions';

interface GoingBackProps {
  revision: RevisionDetail;
  /** The current flow. */
  now: AutomatisationDetail;
}

/** Restores an earlier state of the flow, after asking when runs may be inside. */
export function GoingBack({ revision, now }: GoingBackProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { close } = useRevisions();
  const store = useAppStore();
  /** What was on the screen when its user asked; null: nobody is asked. */
  const [asked, setAsked] = useState<FlowSeen | null>(null);
  // Edits that are on their way belong to what is on the screen.
  const isSaving = useAppSelector((state) => state.flowEditing.pending.length > 0);

  function handleAsk(): void {
    const seen = flowSeen(store.getState().flowEditing);
    if (mayHaveRuns(now)) setAsked(seen);
    else handleRestore(seen);
  }

  /** An edit like any other: it is displayed at once, and can be undone. */
  function handleRestore(seen: FlowSeen | null, addsMembers = false): void {
    const { number: version, automatisation } = revision;
    dispatch(editMade({ kind: 'restore', version, steps: automatisation.steps, seen, addsMembers }));
    close();
  }
  return (
    <>
      <Button
        type="primary"
        icon={<RollbackOutlined aria-hidden="true" />}
        disabled={isSaving}
        onClick={handleAsk}
      >
        {t('flow.revisions.restore')}
      </Button>
      <p>{t('flow.revisions.restoreText')}</p>
      {asked && (
        <Question
          revision={revision}
          now={now}
          onConfirm={(addsMembers) => handleRestore(asked, addsMembers)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface QuestionProps extends GoingBackProps {
  onConfirm: (addsMembers: boolean) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation, with the effect on the runs inside, and about those who are in the segment that starts the flow then; confirming is
 * disabled while they are being counted.
 */
function Question({ revision, now, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const ask = useCallback(() => runsInside.requested(now.id), [now.id]);
  const inside = useResource(({ panels }) => panels.inside, ask);
  const touched = useTouchedRuns(useAppSelector(drawnSteps), revision.automatisation.steps);
  const trigger = newSegmentTrigger(now, revision.automatisation.entry_event_name);
  const askMembers = useCallback(
    () => membersThen.requested({ automatisationId: now.id, trigger }),
    [now.id, trigger],
  );
  const members = useResource(({ panels }) => panels.membersThen, askMembers);
  const [addsMembers, setAddsMembers] = useState(false);
  const waiting = touched.data?.filter(({ here }) => here > 0) ?? [];
  return (
    <ConfirmDialog
      isOpen
      isHarmless
      title={t(now.is_active ? 'flow.revisions.restoreTitle' : 'flow.revisions.restoreDraftTitle')}
      confirmText={t('flow.revisions.restore')}
      request={requestOf([inside, touched, members])}
      onConfirm={() => onConfirm(addsMembers)}
      onClose={onClose}
    >
      {Boolean(inside.data) && (
        <p>
          {t('flow.inside.count', { count: inside.data ?? 0 })}{' '}
          {touched.data && waiting.length === 0 && t('flow.revisions.nobodyTouched')}
        </p>
      )}
      {waiting.length > 0 && <TouchedList runs={waiting} />}
      <p>{t('flow.revisions.restoreText')}</p>
      {trigger !== null && members.data && hasMembers(members.data) && (
        <AlreadyIn segment={members.data} value={addsMembers} onChange={setAddsMembers} />
      )}
    </ConfirmDialog>
  );
}

/** The combined state of all requests. */
function requestOf(asked: readonly Pick<ResourceState<unknown>, 'state' | 'failure'>[]): Request {
  const failure = asked.find(({ state }) => state === 'failed')?.failure;
  if (failure) return failed(failure);
  return asked.every(({ state }) => state === 'ready') ? idle : running;
}
