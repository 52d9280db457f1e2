import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScheduledTask } from '../../../../../domain/entities/scheduled-task';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { momentText } from '../../../components/time/Moment';
import { RelativeMoment } from '../../../components/time/RelativeMoment';
import { useResource } from '../../../components/use-resource';
import { slowRefresh } from '../../../constants';
import { isPlanned } from '../../../features/scheduled-tasks/is-planned';
import { recurrenceWords } from '../../../features/scheduled-tasks/recurrence-words';
import { toSchedule } from '../../../features/scheduled-tasks/to-schedule';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
import { schedule, sendCancelled } from '../slice';
import styles from '../bar.module.css';

/** The campaign's schedule in words, with its next time; or a button to schedule it. */
export function CampaignSchedule({ automatisationId }: { automatisationId: number }) {
  const { t } = useTranslation();
  const ask = useCallback(() => schedule.requested(automatisationId), [automatisationId]);
  const { data: tasks } = useResource((state) => state.flowSchedule, ask, slowRefresh);
  if (!tasks) return null;
  const [task, ...others] = tasks.filter(isPlanned);
  const [next] = task?.next_runs ?? [];
  return (
    <span className={styles.schedule}>
      <CalendarOutlined aria-hidden="true" />
      {task ? (
        <Link to="/scheduled-tasks">{recurrenceWords(task, t)}</Link>
      ) : (
        <Link to="/scheduled-tasks" state={toSchedule(automatisationId)}>
          {t('flow.campaign.noSchedule')}
        </Link>
      )}
      {next !== undefined && (
        <span>
          {t(task?.by_contact_clock ? 'scheduledTasks.contactsBegin' : 'flow.campaign.next')}{' '}
          <RelativeMoment value={next} />
        </span>
      )}
      {task?.is_paused && <span>{t('scheduledTasks.isPaused')}</span>}
      {task?.recurrence === 'once' && <SendCancellation key={task.id} task={task} />}
      {others.length > 0 && <span>{t('flow.campaign.moreSchedules', { count: others.length })}</span>}
    </span>
  );
}

/** Cancels a scheduled send by deleting its task: a task that runs once has no other use. */
function SendCancellation({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => state.flowBar.isBusy);
  const [isAsking, setAsking] = useState(false);
  const [next] = task.next_runs;
  return (
    <>
      <Button type="link" size="small" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('flow.campaign.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('flow.campaign.cancelTitle')}
        confirmText={t('flow.campaign.cancel')}
        cancelText={t('flow.campaign.keep')}
        request={idle}
        onConfirm={() => {
          dispatch(sendCancelled(task));
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {next === undefined
          ? t('flow.campaign.cancelPausedText')
          : t('flow.campaign.cancelText', { moment: momentText(next, 'minute') })}
      </ConfirmDialog>
    </>
  );
}
