import { Alert, Button, Modal, Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { DraftDifference } from '../../../../domain/entities/automatisations/draft';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useClosedWithPage } from '../../components/form/unsaved-forms';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Differences } from '../editing/Differences';
import type { ShownFlow } from '../editing/model/shown-flow';
import { allSteps } from '../editing/step-places';
import { ProblemList } from '../page/ProblemList';
import { useDescription } from '../panel/use-description';
import { FlowPicture, type StepMarks } from '../picture/FlowPicture';
import { stepName, stepWords } from '../revisions/change-words';
import { stepTitle } from '../steps/step-icon';
import { draftDifference, draftDismissed, draftPublicationConfirmed } from './slice';
import styles from './draft.module.css';

/** Shows what publishing the draft changes, as pictures and in words, and what it does to the runs inside; then publishes it. */
export default function PublishDialog({ automatisation }: { automatisation: ShownFlow }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id: automatisationId, version, draft } = automatisation;
  const { request } = useAppSelector((state) => state.flowDraft.dialogs);
  const ask = useCallback(() => draftDifference.requested(automatisationId), [automatisationId]);
  const { data, failure, reload } = useResource((state) => state.flowDraft.difference, ask);
  // What was counted for another draft, or another version of it, is not what would be published.
  // An older API, which is still there during an update, does not say which draft it compared.
  const compared = data?.draft_created_at ?? draft?.since;
  const isSeen = data?.draft_version === version && compared === draft?.since;
  const difference = isSeen ? data : null;
  const isOver = (difference?.clashes.length ?? 0) > 0;
  const close = () => dispatch(draftDismissed());
  useClosedWithPage(true, close);

  function handleConfirm(): void {
    if (!difference) return;
    const { draft_version, live_version } = difference;
    const publication = {
      version: draft_version,
      created_at: compared,
      ...(isOver && { over: live_version }),
    };
    dispatch(draftPublicationConfirmed({ automatisationId, publication }));
  }
  return (
    <Modal
      open
      width={860}
      title={t('flow.draft.publishTitle')}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('common.cancel')}
        </Button>,
        <BusyButton
          key="confirm"
          type="primary"
          danger={isOver}
          disabled={!difference || difference.problems.some(isError)}
          isBusy={request.state === 'running'}
          onClick={handleConfirm}
        >
          {t(isOver ? 'flow.draft.publishOver' : 'flow.draft.publish')}
        </BusyButton>,
      ]}
    >
      <RequestFailure request={request} />
      {failure && !difference && <FailedState failure={failure} onRetry={reload} />}
      {!failure && !difference && <Skeleton active />}
      {difference && <Contents difference={difference} onChosen={close} />}
    </Modal>
  );
}

const isError = ({ severity }: DraftDifference['problems'][number]): boolean => severity === 'error';

function Contents({ difference, onChosen }: { difference: DraftDifference; onChosen: () => void }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { before, after, changes, problems, clashes, is_live_changed: isLiveChanged } = difference;
  const marks = useMemo<StepMarks>(
    () => new Map(changes.map(({ step_id, change }) => [step_id, change])),
    [changes],
  );
  return (
    <>
      {clashes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('flow.draft.clashes', { count: clashes.length })}
        />
      )}
      {isLiveChanged && clashes.length === 0 && <Alert type="info" showIcon title={t('flow.draft.merged')} />}
      <div className={styles.pictures}>
        <figure>
          <figcaption>{t('flow.draft.before')}</figcaption>
          <FlowPicture steps={before} marks={marks} />
        </figure>
        <figure>
          <figcaption>{t('flow.draft.after')}</figcaption>
          <FlowPicture steps={after} marks={marks} />
        </figure>
      </div>
      <ul>
        {changes.map((change) => (
          <li key={change.step_id} className={styles[change.change]}>
            {stepWords(change, t, descriptionOf)}
          </li>
        ))}
        {changes.length === 0 && <li>{t('flow.draft.nothing')}</li>}
      </ul>
      {changes
        .filter(({ fields }) => fields.length > 0)
        .map((change) => (
          <details key={change.step_id} className={styles.fields}>
            <summary>{t('flow.revisions.fieldsOf', { step: stepName(change, t, descriptionOf) })}</summary>
            <Differences
              heads={[t('flow.draft.before'), t('flow.draft.after')]}
              rows={change.fields.map(({ field, before: was, after: is }) => ({ field, values: [was, is] }))}
            />
          </details>
        ))}
      <Runs difference={difference} />
      {problems.length > 0 && (
        <>
          <h3 className={styles.title}>
            {t(problems.some(isError) ? 'flow.problems' : 'flow.warnings', { count: problems.length })}
          </h3>
          <ProblemList problems={problems} steps={after} onChosen={onChosen} />
        </>
      )}
    </>
  );
}

/** What it does to the runs inside. */
function Runs({ difference: { effect, before, after } }: { difference: DraftDifference }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const nameOf = (id: number | null): string => {
    const step = allSteps([...before, ...after]).find((candidate) => candidate.id === id);
    return step ? descriptionOf(step) || stepTitle(step, t) : '';
  };
  if (effect.runs_inside === 0) return <p>{t('flow.draft.nobodyInside')}</p>;
  return (
    <>
      <h3 className={styles.title}>{t('flow.inside.count', { count: effect.runs_inside })}</h3>
      <ul>
        {effect.moved.map(({ from_step_id, to_step_id, runs }) => (
          <li key={from_step_id}>
            {t(to_step_id === null ? 'flow.draft.completes' : 'flow.draft.moves', {
              count: runs,
              from: nameOf(from_step_id),
              to: nameOf(to_step_id),
            })}
          </li>
        ))}
        {effect.retimed > 0 && <li>{t('flow.draft.retimes', { count: effect.retimed })}</li>}
        <li>{t('flow.draft.others')}</li>
      </ul>
    </>
  );
}
