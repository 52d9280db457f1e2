import { Alert, Form, Input, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast, BroadcastTiming } from '../../../../../domain/entities/broadcast';
import { readWallTime } from '../../../../../domain/schedule/once';
import { utc } from '../../../../../domain/values/time/timezones';
import { isSameJson } from '../../../../../domain/values/same-json';
import { accountTimezone } from '../../../components/time/shown-timezone';
import { TimezoneSelect } from '../../../components/time/TimezoneSelect';
import type { LoopDraft } from '../../../flow/steps/loop/draft';
import { delayOf, paceDraft } from '../../../flow/steps/loop/editor';
import { PaceFields } from '../../../flow/steps/loop/LoopFields';
import { contactsOwn } from '../../scheduled-tasks/draft';
import { WorldClocks } from '../../scheduled-tasks/WorldClocks';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { useStepParts, type PartsRef } from './step-parts';

interface TimeDraft extends Pick<LoopDraft, 'paceUnit' | 'paceAmount'> {
  kind: BroadcastTiming['kind'];
  at: string;
  /** A timezone name, or `contactsOwn`; undefined: UTC. */
  timezone: string | undefined;
}

/** When it is sent, and how fast. */
export function TimeStep({ broadcast, partsRef }: { broadcast: Broadcast; partsRef: PartsRef }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<TimeDraft>();
  const [initial] = useState(() => draftOf(broadcast));
  Form.useWatch([], form); // every change may change the time
  const draft: TimeDraft = { ...initial, ...(form.getFieldsValue(true) as Partial<TimeDraft>) };
  const ofContacts = useMemo(() => ({ value: contactsOwn, label: t('scheduledTasks.contactTimezone') }), [t]);
  const parts = partsOf(draft, broadcast);
  useStepParts(partsRef, isSameJson(parts, partsOf(initial, broadcast)) ? null : parts);
  const isContacts = draft.timezone === contactsOwn;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      className={styles.content}
    >
      <Form.Item name="kind" label={t('broadcasts.time.when')}>
        <Radio.Group
          vertical
          options={(['now', 'at'] as const).map((value) => ({
            value,
            label: t(`broadcasts.time.kinds.${value}`),
          }))}
        />
      </Form.Item>
      {draft.kind === 'at' && (
        <>
          <Form.Item name="at" label={t('scheduledTasks.onceAt')} extra={t('scheduledTasks.onceAtHint')}>
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item
            name="timezone"
            label={t('scheduledTasks.timezone')}
            extra={isContacts && t('scheduledTasks.contactTimezoneHint')}
          >
            <TimezoneSelect
              allowClear
              placeholder={utc}
              first={broadcast.test === null ? ofContacts : undefined}
            />
          </Form.Item>
          {isContacts && readWallTime(draft.at) !== null && <WorldClocks onceAt={draft.at} />}
          {readWallTime(draft.at) === null && <Alert type="info" title={t('broadcasts.time.choose')} />}
        </>
      )}
      <PaceFields hint={t('broadcasts.time.paceHint')} />
    </Form>
  );
}

function draftOf({ timing, delay_between_messages: delay }: Broadcast): TimeDraft {
  const pace = paceDraft(delay);
  if (timing.kind === 'now')
    return { kind: 'now', at: '', timezone: accountTimezone() ?? undefined, ...pace };
  const timezone = timing.by_contact_clock ? contactsOwn : (timing.timezone ?? undefined);
  return { kind: 'at', at: timing.at, timezone, ...pace };
}

/** What the form says; as long as no day and time is chosen, the time stays what it was. */
function partsOf({ kind, at, timezone, ...pace }: TimeDraft, broadcast: Broadcast): BroadcastParts {
  const isContacts = timezone === contactsOwn;
  const timing: BroadcastTiming =
    kind === 'now'
      ? { kind }
      : readWallTime(at) === null
        ? broadcast.timing
        : { kind, at, timezone: isContacts ? null : (timezone ?? null), by_contact_clock: isContacts };
  return { timing, delay_between_messages: delayOf(pace) ?? broadcast.delay_between_messages };
}
