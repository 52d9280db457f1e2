import {
  CaretRightOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  ScheduleOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScheduledTask } from '../../../../domain/entities/scheduled-task';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { useEditActions } from '../../components/list/edit-actions';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { useList } from '../../components/list/use-list';
import { useRefreshing } from '../../components/use-refreshing';
import { liveRefresh, slowRefresh } from '../../constants';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { NextRun } from './NextRun';
import { delayWords, hourText } from './recurrence-words';
import { ScheduledTaskDeletion } from './ScheduledTaskDeletion';
import { ScheduledTaskForm } from './ScheduledTaskForm';
import { runAsked, scheduledTaskEditor, scheduledTaskList, taskPauseToggled } from './slice';
import { TaskResult } from './TaskResult';

export function ScheduledTasksPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(scheduledTaskList, (root) => root.scheduledTasks.list, address);
  const editActions = useEditActions(scheduledTaskEditor);
  const isRunning = state.page?.rows.some(({ last_result }) => last_result?.state === 'running') ?? false;
  // Tasks become due by themselves, which changes their runs and next times.
  useRefreshing(reload, isRunning ? liveRefresh : slowRefresh, state.state === 'loading');
  const columns = useColumns();
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(scheduledTaskEditor.opened('new'))}
    >
      {t('scheduledTasks.create')}
    </Button>
  );
  return (
    <Page title={t('scheduledTasks.title')} description={t('scheduledTasks.description')} actions={create}>
      <List
        label={t('scheduledTasks.title')}
        state={state}
        address={address}
        columns={columns}
        nameOf={({ name }) => name}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<ScheduleOutlined aria-hidden="true" />}
            title={t('scheduledTasks.empty')}
            text={t('scheduledTasks.emptyText')}
            action={create}
          />
        }
        actionsOf={(task) => [
          {
            key: 'run',
            icon: <CaretRightOutlined aria-hidden="true" />,
            label: t('scheduledTasks.run'),
            onClick: () => dispatch(runAsked(task)),
          },
          {
            key: 'pause',
            icon: task.is_paused ? (
              <PlayCircleOutlined aria-hidden="true" />
            ) : (
              <PauseOutlined aria-hidden="true" />
            ),
            label: t(task.is_paused ? 'scheduledTasks.resume' : 'scheduledTasks.pause'),
            onClick: () => dispatch(taskPauseToggled(task)),
          },
          { type: 'divider' },
          ...editActions(task),
        ]}
      />
      <ScheduledTaskForm />
      <ScheduledTaskDeletion />
    </Page>
  );
}

function useColumns(): ListColumn<ScheduledTask>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: 'name', title: t('scheduledTasks.name'), isSortable: true, render: ({ name }) => name },
      {
        key: 'automatisation_name',
        title: t('scheduledTasks.automatisation'),
        isSortable: true,
        render: ({ automatisation_id, automatisation_name }) => (
          <Link to={`/automatisation/${automatisation_id}`}>{automatisation_name}</Link>
        ),
      },
      {
        key: 'delay_between_runs',
        title: t('scheduledTasks.recurrence'),
        isSortable: true,
        render: (task) => delayWords(task, t),
      },
      {
        key: 'hour_to_run',
        title: t('scheduledTasks.hourColumn'),
        isSortable: true,
        render: ({ hour_to_run }) => (hour_to_run === null ? '–' : hourText(hour_to_run)),
      },
      {
        key: 'timezone',
        title: t('scheduledTasks.timezone'),
        isSortable: true,
        render: ({ timezone, by_contact_clock: isContacts }) =>
          isContacts ? t('scheduledTasks.contactTimezone') : (timezone ?? 'UTC'),
      },
      {
        key: 'next_runs',
        title: t('scheduledTasks.next'),
        render: (task) => <NextRun task={task} />,
      },
      {
        key: 'last_result',
        title: t('scheduledTasks.lastResult'),
        render: (task) => <TaskResult task={task} />,
      },
    ],
    [t],
  );
}
