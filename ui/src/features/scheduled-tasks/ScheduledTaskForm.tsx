import { Form, Input, InputNumber } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledTask, ScheduledTaskInput } from '../../../../domain/entities/scheduled-task';
import { utc } from '../../../../domain/values/timezones';
import { FormPanel } from '../../components/form/FormPanel';
import { PickerSelect } from '../../components/picker/PickerSelect';
import { accountTimezone } from '../../components/time/clocks';
import { TimezoneSelect } from '../../components/time/TimezoneSelect';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { automatisationPicker } from '../automatisations/automatisation-picker';
import { recurrenceWords } from './recurrence-words';
import { scheduledTaskEditor } from './slice';
import { useToSchedule } from './to-schedule';

/** A number field that was emptied is null, a choice that was taken away undefined. */
interface ScheduledTaskFields {
  name: string;
  automatisation_id?: number;
  delay_between_runs: number | null;
  hour_to_run: number | null;
  timezone?: ScheduledTaskInput['timezone'];
}

const hourly = (): ScheduledTaskFields => ({
  ...{ name: '', delay_between_runs: 60, hour_to_run: null },
  timezone: accountTimezone() ?? undefined,
});

/** Schedules an automation, or changes when it runs. */
export function ScheduledTaskForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.scheduledTasks.editor);
  const stored = editing === 'new' ? null : editing;
  const wanted = useToSchedule(
    editing !== null,
    useCallback(() => void dispatch(scheduledTaskEditor.opened('new')), [dispatch]),
  );
  const blank = { ...hourly(), ...(wanted !== null && { automatisation_id: wanted }) };
  return (
    <FormPanel<ScheduledTaskFields>
      title={stored ? t('scheduledTasks.edit') : t('scheduledTasks.create')}
      isOpen={editing !== null}
      initialValues={stored ? fieldsOf(stored) : blank}
      firstField="name"
      isComplete={(fields) => inputOf(fields) !== null}
      request={save}
      onSubmit={(fields) => {
        const input = inputOf(fields);
        if (input) dispatch(scheduledTaskEditor.submitted({ id: stored?.id, ...input }));
      }}
      onClose={() => dispatch(scheduledTaskEditor.dismissed())}
    >
      <ScheduledTaskFormFields />
    </FormPanel>
  );
}

function ScheduledTaskFormFields() {
  const { t } = useTranslation();
  const {
    delay_between_runs,
    hour_to_run = null,
    timezone = null,
  } = Form.useWatch<Partial<ScheduledTaskFields>>([]) ?? {};
  const words = delay_between_runs && recurrenceWords({ delay_between_runs, hour_to_run, timezone }, t);
  return (
    <>
      <Form.Item name="name" label={t('scheduledTasks.name')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="automatisation_id" label={t('scheduledTasks.automatisation')}>
        <PickerSelect plan={automatisationPicker} noneFound={t('scheduledTasks.automatisationNone')} />
      </Form.Item>
      <Form.Item
        name="delay_between_runs"
        label={t('scheduledTasks.delay')}
        extra={t('scheduledTasks.delayHint')}
      >
        <InputNumber min={1} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="hour_to_run" label={t('scheduledTasks.hour')} extra={t('scheduledTasks.hourHint')}>
        <InputNumber min={0} max={23} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="timezone" label={t('scheduledTasks.timezone')}>
        <TimezoneSelect allowClear placeholder={utc} />
      </Form.Item>
      <p role="status">{words && <strong>{words}</strong>}</p>
    </>
  );
}

const fieldsOf = (task: ScheduledTask): ScheduledTaskFields => ({
  name: task.name,
  automatisation_id: task.automatisation_id,
  delay_between_runs: task.delay_between_runs,
  hour_to_run: task.hour_to_run,
  timezone: task.timezone ?? undefined,
});

/** What the fields say, or null while something is missing. */
function inputOf(fields: ScheduledTaskFields): ScheduledTaskInput | null {
  const { name, automatisation_id, delay_between_runs, hour_to_run, timezone } = fields;
  if (name.trim() === '' || automatisation_id === undefined || delay_between_runs === null) return null;
  return { name, automatisation_id, delay_between_runs, hour_to_run, timezone: timezone ?? null };
}
