import { Alert, Button, Form, Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { triesAll, type Broadcast, type BroadcastTiming } from '../../../../../domain/entities/broadcast';
import { readWallTime } from '../../../../../domain/schedule/once';
import { utc } from '../../../../../domain/values/time/timezones';
import { isSameJson } from '../../../../../domain/values/same-json';
import { cityOf } from '../../../components/time/clocks';
import { accountTimezone } from '../../../components/time/shown-timezone';
import { useCurrentDraft } from '../../../components/use-current-draft';
import { TimezoneSelect } from '../../../components/time/TimezoneSelect';
import { reached } from '../../../flow/bar/campaign/reached';
import type { LoopDraft } from '../../../flow/steps/loop/draft';
import { delayOf, paceDraft } from '../../../flow/steps/loop/editor';
import { PaceFields } from '../../../flow/steps/loop/LoopFields';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AudienceFixed } from './AudienceFixed';
import { useBeginning, useStepChanges, type ChangesRef } from './step-parts';
import { TimeNotice } from './TimeNotice';

interface TimeDraft extends Pick<LoopDraft, 'paceUnit' | 'paceAmount'> {
  kind: BroadcastTiming['kind'];
  at: string;
  /** Whose clocks show the time. */
  clocks: 'one' | 'contacts';
  /** Undefined: UTC. */
  timezone: string | undefined;
}

/** When it is sent, and how fast. */
export function TimeStep({
  broadcast,
  changesRef,
  onContent,
}: {
  broadcast: Broadcast;
  changesRef: ChangesRef;
  /** Saves what is written, and opens the content. */
  onContent: () => void;
}) {
  const { t } = useTranslation();
  const [form] = Form.useForm<TimeDraft>();
  const beginning = useBeginning(broadcast);
  const [initial] = useState(() => draftOf(broadcast));
  const currentDraft = useCurrentDraft(form, initial);
  const [asksForTime, setAsksForTime] = useState(false);
  const tellOfPace = (errors: string[]): void => form.setFields([{ name: 'paceAmount', errors }]);
  function changedParts(): BroadcastParts | null {
    const current = currentDraft();
    const parts = partsOf(current, beginning);
    const isSame = isSameJson(parts, partsOf(draftOf(beginning), beginning));
    return isSame && !lacksTime(current) && !lacksPace(current) ? null : parts;
  }
  useStepChanges(changesRef, beginning, changedParts, () => {
    const current = currentDraft();
    setAsksForTime(lacksTime(current));
    tellOfPace(lacksPace(current) ? [t('steps.lacks.value')] : []);
    return lacksTime(current) || lacksPace(current);
  });
  const draft = currentDraft();
  const isContacts = draft.clocks === 'contacts';
  useReached(broadcast.id);
  const offersContacts = broadcast.test === null || triesAll(broadcast.test);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      className={styles.content}
      onValuesChange={() => tellOfPace([])}
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
          <Form.Item name="at" label={t('scheduledTasks.onceAt')} extra={t('broadcasts.time.atHint')}>
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item
            name="clocks"
            label={t('broadcasts.time.clocks')}
            extra={
              isContacts ? (
                <ContactsHint />
              ) : (
                !offersContacts && (
                  <>
                    {t('broadcasts.time.notOfContacts')}{' '}
                    <Button type="link" size="small" onClick={onContent}>
                      {t('broadcasts.time.toContent')}
                    </Button>
                  </>
                )
              )
            }
          >
            <Radio.Group
              vertical
              options={(['one', 'contacts'] as const).map((value) => ({
                value,
                label: t(`broadcasts.time.whose.${value}`),
                disabled: value === 'contacts' && !offersContacts && !isContacts,
              }))}
            />
          </Form.Item>
          <Form.Item name="timezone" label={t('scheduledTasks.timezone')} hidden={isContacts}>
            <TimezoneSelect allowClear placeholder={utc} />
          </Form.Item>
          {readWallTime(draft.at) !== null && (
            <>
              <TimeNotice timing={timingOf(draft, broadcast)} />
              <AudienceFixed broadcast={{ begun_at: null, timing: timingOf(draft, broadcast) }} />
            </>
          )}
          {lacksTime(draft) && (
            <Alert type={asksForTime ? 'error' : 'info'} title={t('broadcasts.time.choose')} />
          )}
        </>
      )}
      <PaceFields hint={t('broadcasts.time.paceHint')} />
    </Form>
  );
}

/** Has the audience counted, with the timezones of its contacts. */
function useReached(id: number): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(reached.requested(id));
    return () => void dispatch(reached.forgotten());
  }, [dispatch, id]);
}

/** Where a contact's timezone is read, and by which clock those without one get it. */
function ContactsHint() {
  const { t } = useTranslation();
  const field = useAppSelector((state) => state.session.user?.timezone_field ?? '');
  const zone = cityOf(accountTimezone() ?? utc);
  return (
    <>
      {field === ''
        ? t('broadcasts.time.noTimezoneField', { zone })
        : t('broadcasts.time.timezoneField', { field, zone })}
      {accountTimezone() === null && (
        <>
          {' '}
          {t('broadcasts.time.noAccountTimezone')}{' '}
          <Link to="/settings">{t('broadcasts.time.toSettings')}</Link>
        </>
      )}
    </>
  );
}

function draftOf({ timing, delay_between_messages: delay }: Broadcast): TimeDraft {
  const pace = paceDraft(delay);
  if (timing.kind === 'now')
    return { kind: 'now', at: '', clocks: 'one', timezone: accountTimezone() ?? undefined, ...pace };
  return timing.by_contact_clock
    ? { kind: 'at', at: timing.at, clocks: 'contacts', timezone: accountTimezone() ?? undefined, ...pace }
    : { kind: 'at', at: timing.at, clocks: 'one', timezone: timing.timezone ?? undefined, ...pace };
}

const lacksTime = ({ kind, at }: TimeDraft): boolean => kind === 'at' && readWallTime(at) === null;

/** A pace has a unit, and no amount yet. */
const lacksPace = (draft: TimeDraft): boolean => delayOf(draft) === null;

/** When it is sent, as the form says; as long as no day and time is chosen, the time stays what it was. */
function timingOf({ kind, at, clocks, timezone }: TimeDraft, broadcast: Broadcast): BroadcastTiming {
  if (kind === 'now') return { kind };
  if (readWallTime(at) === null) return broadcast.timing;
  const isContacts = clocks === 'contacts';
  return { kind, at, timezone: isContacts ? null : (timezone ?? null), by_contact_clock: isContacts };
}

const partsOf = (draft: TimeDraft, broadcast: Broadcast): BroadcastParts => ({
  timing: timingOf(draft, broadcast),
  delay_between_messages: delayOf(draft) ?? broadcast.delay_between_messages,
});
