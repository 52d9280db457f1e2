import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { ShownFlow } from '../editing/model/shown-flow';
import type { Simulation } from '../../../../domain/entities/automatisations/simulation';
import { toJson } from '../../../../domain/values/json';
import { RequestFailure } from '../../components/form/RequestFailure';
import { cityOf } from '../../components/time/clocks';
import { shownTimezone } from '../../components/time/shown-timezone';
import { useAppDispatch } from '../../store/hooks';
import { failed, idle } from '../../store/request';
import type { ResourceState } from '../../store/resource';
import { JsonField } from '../json/JsonField';
import { ContactSelect } from '../sample/ContactSelect';
import { eventFieldsOf } from '../sample/event-fields';
import { EventSelect } from '../sample/EventSelect';
import { AnswerFields } from './AnswerFields';
import { AwaitedFields } from './AwaitedFields';
import { ExitField } from './ExitField';
import { blankAwaitedOf, blankDraft, isObjectText, simulationInput, type SimulationDraft } from './draft';
import { simulation } from './store';
import { useTrialOccasion } from './use-trial-sample';
import styles from './simulation.module.css';

interface SimulationFormProps {
  automatisation: ShownFlow;
  tried: ResourceState<Simulation>;
}

/** The contact, event and start time of a simulated run, and the answers for its calls. */
export function SimulationForm({ automatisation, tried }: SimulationFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<SimulationDraft>();
  const eventData = Form.useWatch('eventData', form) as string | undefined;
  const awaited = Form.useWatch('awaited', form) as SimulationDraft['awaited'] | undefined;
  const [blankData] = useState(() => toJson(eventFieldsOf(automatisation.steps), 2));
  const occasion = useTrialOccasion(form, automatisation.entry_event_name, blankData);

  const texts = [eventData, ...Object.values(awaited ?? {}).map((event) => event?.data)];
  const isReadable = texts.every((text) => isObjectText(text ?? '{}'));

  function handleSubmit(draft: SimulationDraft): void {
    const input = simulationInput({ ...blankDraft, ...draft }, automatisation.steps);
    dispatch(
      simulation.requested({
        automatisationId: automatisation.id,
        input,
        isDraft: automatisation.draft !== undefined,
      }),
    );
  }
  return (
    <Form<SimulationDraft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{
        ...blankDraft,
        eventData: blankData,
        awaited: blankAwaitedOf(automatisation.steps),
      }}
      onFinish={handleSubmit}
    >
      <Form.Item name="contact" label={t('occasion.contact')}>
        <ContactSelect onChange={occasion.handleContactChosen} />
      </Form.Item>
      <Form.Item
        label={t('occasion.event')}
        htmlFor="recentEvent"
        extra={<EventHint lacking={occasion.lacking} isKept={occasion.isKept} />}
      >
        <EventSelect
          id="recentEvent"
          name={automatisation.entry_event_name}
          value={occasion.event}
          onPicked={occasion.handleEventPicked}
        />
      </Form.Item>
      <JsonField name="eventData" label={t('simulation.eventData')} />
      <Form.Item
        name="startAt"
        label={t('simulation.startAt')}
        extra={t('simulation.startAtHint', { timezone: cityOf(shownTimezone()) })}
      >
        <Input type="datetime-local" />
      </Form.Item>
      <ExitField automatisation={automatisation} />
      <AwaitedFields steps={automatisation.steps} />
      <AnswerFields steps={automatisation.steps} />
      <div className={styles.foot}>
        <RequestFailure request={tried.state === 'failed' && tried.failure ? failed(tried.failure) : idle} />
        <BusyButton
          type="primary"
          htmlType="submit"
          isBusy={tried.state === 'loading'}
          disabled={tried.state === 'loading' || occasion.isLooking || !isReadable}
        >
          {t('simulation.start')}
        </BusyButton>
      </div>
    </Form>
  );
}

/** What happened to the event after another contact was selected, announced when it changes. */
function EventHint({ lacking, isKept }: { lacking: string | null; isKept: boolean }) {
  const { t } = useTranslation();
  const lack = lacking === null ? t('simulation.eventHint') : t('simulation.lacking', { contact: lacking });
  return <span role="status">{isKept ? t('simulation.eventKept') : lack}</span>;
}
