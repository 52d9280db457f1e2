import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { timeframeUnitNames } from '../../../../../domain/steps/count/schema';
import { EventName } from '../../../components/EventName';
import { useAskedEvents } from '../../../features/event-names/use-event-names';
import { DurationFields } from '../../../components/form/DurationFields';
import { FilterFields } from '../../filters/FilterFields';
import { TextField } from '../../text/TextField';
import { PathInput } from '../../variables/PathInput';
import { hasWords } from '../segments-in';
import type { CountDraft } from './draft';

export function CountFields() {
  const { t } = useTranslation();
  const type = Form.useWatch<CountDraft['type'] | undefined>('type') ?? 'event';
  return (
    <>
      <Form.Item name="type" label={t('steps.count.type')} extra={t('steps.count.resultHint')}>
        <Radio.Group
          options={(['event', 'items'] as const).map((value) => ({
            value,
            label: t(`steps.count.types.${value}`),
          }))}
        />
      </Form.Item>
      {type === 'items' ? <ItemFields /> : <EventFields />}
    </>
  );
}

function EventFields() {
  const { t } = useTranslation();
  const eventName = Form.useWatch<string | undefined>('eventName');
  return (
    <>
      <TextField
        name="eventName"
        label={t('steps.count.eventName')}
        hint={hasWords(eventName) && <EventName name={eventName} />}
        limit={255}
        wholes={useAskedEvents(eventName)}
      />
      <TextField
        name="contactExternalId"
        label={t('steps.count.contact')}
        hint={t('steps.track.contactHint')}
        limit={1_000}
      />
      <Form.Item label={t('steps.count.timeframe')} htmlFor="timeframe">
        <DurationFields amount="timeframe" unit="unit" units={timeframeUnitNames} />
      </Form.Item>
      <FilterFields
        name="filters"
        label={t('steps.count.filters')}
        variablesOf="event"
        eventName={eventName}
      />
    </>
  );
}

function ItemFields() {
  const { t } = useTranslation();
  return (
    <Form.Item name="path" label={t('steps.count.list')} extra={t('steps.count.listHint')}>
      <PathInput source={null} />
    </Form.Item>
  );
}
