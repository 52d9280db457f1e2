import { Button, Checkbox, Form, Input, Select, Space } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contactTimezone, delayUnitNames, delayUnits } from '../../../../../domain/steps/delay/schema';
import { utc } from '../../../../../domain/values/time/timezones';
import { SwitchField } from '../../../components/form/SwitchField';
import { DurationFields } from '../../../components/form/DurationFields';
import { weekdayOptions } from '../../../components/time/calendar-text';
import { areSameClocks, timezoneText } from '../../../components/time/clocks';
import { accountTimezone, ownTimezone } from '../../../components/time/shown-timezone';
import { TimezoneSelect } from '../../../components/time/TimezoneSelect';
import type { StepFieldsProps } from '../step-editor';
import { VariableField } from '../../variables/VariableField';
import { anyMoment, type DelayDraft } from './draft';
import { WeekPicture } from './WeekPicture';

interface DelayFieldsProps extends Partial<StepFieldsProps> {
  /** What its length is called, where the delay is a part of another step. */
  waitLabel?: string;
}

export function DelayFields({ waitLabel }: DelayFieldsProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<DelayDraft>();
  const { useVariable = false, isSpecific = false } = Form.useWatch<Partial<DelayDraft>>([]) ?? {};
  return (
    <>
      <SwitchField name="useVariable" label={t('steps.delay.useVariable')} />
      {useVariable && (
        <>
          <VariableField name="variable" label={t('steps.variable')} hint={t('steps.delay.variableHint')} />
          <BesideDate />
        </>
      )}
      <Form.Item
        label={useVariable ? t('steps.delay.unitOfVariable') : (waitLabel ?? t('steps.delay.wait'))}
        htmlFor={useVariable ? 'unit' : 'amount'}
      >
        <DurationFields amount={useVariable ? null : 'amount'} unit="unit" units={delayUnitNames} />
      </Form.Item>
      <SwitchField
        name="isSpecific"
        label={t('steps.delay.specific')}
        hint={t('steps.delay.specificHint')}
        // Turning it off clears the choices; turning it on sets the defaults (docs/contract.md#delay).
        onSwitched={() => form.setFieldsValue(anyMoment())}
      />
      {isSpecific && <SpecificMoment />}
    </>
  );
}

/** For a variable with a date: whether to continue at that date, or some time before or after it. */
function BesideDate() {
  const { t } = useTranslation();
  const form = Form.useFormInstance<DelayDraft>();
  const side = Form.useWatch('side', form) ?? 'on';
  return (
    <Form.Item label={t('steps.delay.whenDate')} htmlFor="side">
      <Form.Item name="side" noStyle>
        <Select
          options={(['on', 'before', 'after'] as const).map((value) => ({
            value,
            label: t(`steps.delay.sides.${value}`),
          }))}
        />
      </Form.Item>
      {side !== 'on' && (
        <div style={{ marginTop: 8 }}>
          <DurationFields
            amount="sideAmount"
            unit="sideUnit"
            units={delayUnitNames}
            label={t('steps.delay.howLong')}
          />
        </div>
      )}
    </Form.Item>
  );
}

function SpecificMoment() {
  const { t, i18n } = useTranslation();
  const form = Form.useFormInstance<DelayDraft>();
  const draft = Form.useWatch<Partial<DelayDraft>>([]) ?? {};
  const { isBetween = false, from = '', to = '' } = draft;
  const isEmpty = isBetween && from === to;
  const isContacts = draft.timezone === contactTimezone;
  const own = ownTimezone();
  const isElsewhere = !isContacts && draft.timezone !== undefined && !areSameClocks(draft.timezone, own);
  const ofContact = useMemo(() => ({ value: contactTimezone, label: t('steps.delay.contactTimezone') }), [t]);
  return (
    <>
      <Form.Item
        name="timezone"
        label={t('steps.delay.timezone')}
        extra={
          isContacts
            ? t('steps.delay.contactTimezoneHint')
            : isElsewhere && (
                <Button type="link" size="small" onClick={() => form.setFieldValue('timezone', own)}>
                  {t('steps.delay.ownTimezone', { timezone: timezoneText(own) })}
                </Button>
              )
        }
      >
        <TimezoneSelect first={ofContact} />
      </Form.Item>
      <Form.Item name="days" label={t('steps.delay.days')} extra={t('steps.delay.daysHint')}>
        <Checkbox.Group options={weekdayOptions(i18n.language)} />
      </Form.Item>
      <SwitchField name="isBetween" label={t('steps.delay.between')} />
      {isBetween && (
        <Form.Item
          label={t('steps.delay.hours')}
          htmlFor="from"
          validateStatus={isEmpty ? 'error' : undefined}
          help={isEmpty ? t('steps.delay.hoursDiffer') : t('steps.delay.hoursHint')}
        >
          <Space>
            <Form.Item name="from" noStyle>
              <Input type="time" aria-label={t('steps.delay.from')} />
            </Form.Item>
            –
            <Form.Item name="to" noStyle>
              <Input type="time" aria-label={t('steps.delay.to')} />
            </Form.Item>
          </Space>
        </Form.Item>
      )}
      {!isEmpty && <Week draft={draft} />}
    </>
  );
}

/** Shown as far as the fields are filled in. */
function Week({ draft }: { draft: Partial<DelayDraft> }) {
  const { timezone, days = [], isBetween = false, from, to } = draft;
  if (!timezone || (isBetween && !(from && to))) return null;
  const hours = isBetween && from && to ? { from, to } : null;
  const { useVariable = false, amount, unit = 'HOURS' } = draft;
  const delay = useVariable ? 0 : (amount ?? 0) * delayUnits[unit];
  // For the contacts' own timezones, the picture uses the one of a contact whose field is empty.
  const shown = timezone === contactTimezone ? (accountTimezone() ?? utc) : timezone;
  return <WeekPicture timezone={shown} days={days} hours={hours} delay={delay} />;
}
