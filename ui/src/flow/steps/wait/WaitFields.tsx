import { Divider, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { delayUnitNames } from '../../../../../domain/steps/delay/schema';
import { waitBeginnings } from '../../../../../domain/steps/wait/schema';
import { DurationFields } from '../../../components/form/DurationFields';
import { EventName } from '../../../components/EventName';
import { useAskedEvents } from '../../../features/event-names/use-event-names';
import { FilterFields } from '../../filters/FilterFields';
import { TextField } from '../../text/TextField';
import { DelayFields } from '../delay/DelayFields';
import { branchesOf } from '../branch-name';
import { KeepFlow } from '../KeepFlow';
import type { StepFieldsProps } from '../step-editor';
import type { WaitDraft, WaitWayDraft } from './draft';
import { hasWords } from '../segments-in';
import { FurtherEvents } from './FurtherEvents';

/** The fields of the step's form. */
export function WaitFields({ isNew, followers, stepId = null }: StepFieldsProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<WaitDraft>();
  const eventName = Form.useWatch('eventName', form);
  const ways = Form.useWatch('ways', form) ?? [];
  const since = Form.useWatch('since', form) ?? 'entry';
  return (
    <>
      <TextField
        name="eventName"
        label={t('steps.wait.eventName')}
        hint={hasWords(eventName) ? <EventName name={eventName} /> : t('steps.wait.eventNameHint')}
        limit={255}
        wholes={useAskedEvents(eventName)}
      />
      <Form.Item name="since" label={t('steps.wait.since')}>
        <Select
          options={waitBeginnings.map((value) => ({ value, label: t(`steps.wait.beginnings.${value}`) }))}
        />
      </Form.Item>
      {since === 'before' && (
        <Form.Item label={t('steps.wait.lookBack')} htmlFor="lookBack">
          <DurationFields amount="lookBack" unit="lookBackUnit" units={delayUnitNames} />
        </Form.Item>
      )}
      <FilterFields
        name="filters"
        label={t('steps.wait.filters')}
        variablesOf="event"
        eventName={eventName}
      />
      <FurtherEvents ways={ways} stepId={stepId} />
      <Divider titlePlacement="start" plain>
        {t('steps.wait.timeOut')}
      </Divider>
      <p>{t('steps.wait.timeOutHint')}</p>
      <DelayFields waitLabel={t('steps.wait.atMost')} />
      {isNew && followers > 0 && (
        <KeepFlow
          branches={branchesOf({ type: 'WAIT', data: namedData(eventName, ways) }, t)}
          followers={followers}
        />
      )}
    </>
  );
}

/** As much of the step's data as names its branches. */
const namedData = (eventName: string | undefined, ways: readonly WaitWayDraft[]) => ({
  event_name: eventName ?? '',
  ways: ways.map((way) => ({ id: way.id, name: way.name || way.eventName })),
});
