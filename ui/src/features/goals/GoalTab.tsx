import { AimOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Goal, GoalFigures } from '../../../../domain/entities/automatisations/goal';
import { FailedState } from '../../components/feedback/FailedState';
import { StateScreen } from '../../components/feedback/StateScreen';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useListAddress } from '../../components/list/address';
import { lazyPart, Part } from '../../components/Part';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ReportRange } from '../reports/ReportRange';
import type { FlowKind } from './flow-kind';
import { GoalDialog } from './GoalDialog';
import { GoalLift } from './GoalLift';
import { GoalSplit } from './GoalSplit';
import { GoalSummary } from './GoalSummary';
import { GoalTiles } from './GoalTiles';
import { goalDismissed, goalOpened, goalRemovalAsked, goalRemovalConfirmed, goalReport } from './slice';
import styles from './goals.module.css';

/** The chart library is loaded with the first chart. */
const GoalChart = lazyPart(() => import('./GoalChart'));

const filters = ['from', 'to'];

/** How often the figures are loaded again: while what is stored is being counted, and afterwards. */
const refresh = { counting: 2_000, usual: 30_000 };

interface GoalTabProps {
  automatisationId: number;
  kind: FlowKind;
}

/** A flow's goal: what it is, and how many of those who entered reached it. */
export function GoalTab({ automatisationId, kind }: GoalTabProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters }, String(automatisationId));
  const { from, to } = address.query.filters;
  const changes = useAppSelector((state) => state.goals.editor.changes);
  const progress = useAppSelector((state) => state.goals.report.data?.goal?.progress ?? 1);
  const requested = useCallback(
    () => goalReport.requested({ automatisationId, from, to }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a goal that was changed here is loaded again
    [automatisationId, from, to, changes],
  );
  const { data, failure, reload } = useResource(
    (state) => state.goals.report,
    requested,
    progress < 1 ? refresh.counting : refresh.usual,
  );
  const report = data?.automatisationId === automatisationId ? data : null;
  useFormOfAddress(report !== null);
  if (!report) return failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active />;
  const { goal, figures } = report;
  return (
    <>
      {goal && figures ? (
        <section aria-label={t('goals.one')}>
          <header className={styles.head}>
            <GoalSummary goal={goal} />
            <div className={styles.actions}>
              <ReportRange address={address} />
              <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => dispatch(goalOpened())}>
                {t('goals.change')}
              </Button>
              <Button
                icon={<DeleteOutlined aria-hidden="true" />}
                onClick={() => dispatch(goalRemovalAsked())}
              >
                {t('goals.remove')}
              </Button>
            </div>
          </header>
          <Figures goal={goal} figures={figures} isBroadcast={kind === 'broadcast'} />
        </section>
      ) : (
        <StateScreen
          icon={<AimOutlined aria-hidden="true" />}
          title={t('goals.none')}
          text={t(kind === 'broadcast' ? 'goals.ofBroadcast.noneText' : 'goals.noneText')}
          action={
            <Button type="primary" onClick={() => dispatch(goalOpened())}>
              {t('goals.set')}
            </Button>
          }
        />
      )}
      <GoalDialog automatisationId={automatisationId} kind={kind} goal={goal} />
      <GoalRemoval automatisationId={automatisationId} />
    </>
  );
}

/** Opens the form where the address asks for it, once; the form can then be closed. */
function useFormOfAddress(isLoaded: boolean): void {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const isAsked = isLoaded && params.get('form') === 'open';
  useEffect(() => {
    if (!isAsked) return;
    dispatch(goalOpened());
    setParams(
      (before) => {
        before.delete('form');
        return before;
      },
      { replace: true },
    );
  }, [isAsked, dispatch, setParams]);
}

interface FiguresProps {
  goal: Goal;
  figures: GoalFigures;
  isBroadcast: boolean;
}

function Figures({ goal, figures, isBroadcast }: FiguresProps) {
  const { t, i18n } = useTranslation();
  const share = goal.progress.toLocaleString(i18n.language, { style: 'percent' });
  const hasValue = goal.value_field !== null;
  return (
    <>
      {goal.progress < 1 && (
        <Alert
          type="info"
          showIcon
          role="status"
          className={styles.counting}
          title={t('goals.counting', { share })}
        />
      )}
      <GoalTiles goal={goal} figures={figures} isBroadcast={isBroadcast} />
      {figures.left_out > 0 && (
        <p className={styles.hint}>{t('goals.leftOut', { count: figures.left_out })}</p>
      )}
      {figures.comparison && (
        <GoalLift comparison={figures.comparison} hasValue={hasValue} isBroadcast={isBroadcast} />
      )}
      {figures.splits.map((split) => (
        <GoalSplit
          key={split.step_id}
          split={split}
          hasValue={hasValue}
          isCompared={figures.comparison !== null}
          isBroadcast={isBroadcast}
        />
      ))}
      {figures.entered > 0 ? (
        <Part whileLoading={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
          <GoalChart figures={figures} hasValue={hasValue} isBroadcast={isBroadcast} />
        </Part>
      ) : (
        figures.left_out === 0 && (
          <p className={styles.hint}>{t(isBroadcast ? 'goals.ofBroadcast.nobody' : 'goals.nobody')}</p>
        )
      )}
      <p className={styles.hint}>
        {t(isBroadcast ? 'goals.ofBroadcast.meaning' : 'goals.meaning', { count: goal.window_days })}
      </p>
    </>
  );
}

function GoalRemoval({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, request } = useAppSelector((state) => state.goals.editor);
  return (
    <ConfirmDialog
      isOpen={open === 'removal'}
      title={t('goals.removeTitle')}
      confirmText={t('goals.remove')}
      request={request}
      onConfirm={() => dispatch(goalRemovalConfirmed(automatisationId))}
      onClose={() => dispatch(goalDismissed())}
    >
      <p>{t('goals.removeText')}</p>
    </ConfirmDialog>
  );
}
