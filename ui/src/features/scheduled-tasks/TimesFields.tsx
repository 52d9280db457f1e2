import { Checkbox, Form, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recurrenceKinds } from '../../../../domain/schedule/recurrence';
import { utc } from '../../../../domain/values/time/timezones';
import { NumberInput } from '../../components/numbers/NumberInput';
import { weekdayOptions } from '../../components/time/calendar-text';
import { accountTimezone } from '../../components/time/shown-timezone';
import { TimezoneSelect } from '../../components/time/TimezoneSelect';
import { contactsOwn, timesOf, type TaskDraft } from './draft';
import { recurrenceWords } from './recurrence-words';
import styles from './scheduled-tasks.module.css';
import { WorldClocks } from './WorldClocks';

const monthDays = Array.from({ length: 31 }, (_, place) => place + 1);

/** The schedule of a task: its recurrence, days, hour, and timezone. */
export function TimesFields() {
  const { t, i18n } = useTranslation();
  const form = Form.useFormInstance<TaskDraft>();
  const draft = Form.useWatch<Partial<TaskDraft>>([]) ?? {};
  const { recurrence = 'interval' } = draft;
  const times = timesOf(draft);
  const ofContacts = useMemo(() => ({ value: contactsOwn, label: t('scheduledTasks.contactTimezone') }), [t]);
  const isContacts = recurrence === 'once' && draft.timezone === contactsOwn;

  /** Only a task that runs once can use each contact's timezone. */
  function forgetContacts(): void {
    if (form.getFieldValue('timezone') === contactsOwn)
      form.setFieldValue('timezone', accountTimezone() ?? undefined);
  }
  return (
    <>
      <Form.Item name="recurrence" label={t('scheduledTasks.kind')}>
        <Radio.Group
          vertical
          onChange={forgetContacts}
          options={recurrenceKinds.map((value) => ({ value, label: t(`scheduledTasks.kinds.${value}`) }))}
        />
      </Form.Item>
      {recurrence === 'interval' && (
        <Form.Item
          name="delay_between_runs"
          label={t('scheduledTasks.delay')}
          extra={t('scheduledTasks.delayHint')}
        >
          <NumberInput min={1} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
      {recurrence === 'once' && (
        <Form.Item name="once_at" label={t('scheduledTasks.onceAt')} extra={t('scheduledTasks.onceAtHint')}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
      {recurrence === 'weekly' && (
        <Form.Item name="weekdays" label={t('scheduledTasks.weekdays')}>
          <Checkbox.Group options={weekdayOptions(i18n.language)} />
        </Form.Item>
      )}
      {recurrence === 'monthly' && (
        <Form.Item
          name="month_days"
          label={t('scheduledTasks.monthDays')}
          extra={t('scheduledTasks.monthDaysHint')}
        >
          <Checkbox.Group
            className={styles.monthDays}
            options={monthDays.map((value) => ({ value, label: String(value) }))}
          />
        </Form.Item>
      )}
      {recurrence !== 'once' && (
        <Form.Item
          name="hour_to_run"
          label={t('scheduledTasks.hour')}
          extra={t(recurrence === 'interval' ? 'scheduledTasks.hourHint' : 'scheduledTasks.hourOfDayHint')}
        >
          <NumberInput min={0} max={23} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
      <Form.Item
        name="timezone"
        label={t('scheduledTasks.timezone')}
        extra={isContacts && t('scheduledTasks.contactTimezoneHint')}
      >
        <TimezoneSelect allowClear placeholder={utc} first={recurrence === 'once' ? ofContacts : undefined} />
      </Form.Item>
      {isContacts && times?.once_at && <WorldClocks onceAt={times.once_at} />}
      <p role="status">{times && <strong>{recurrenceWords(times, t)}</strong>}</p>
    </>
  );
}
