import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisation';
import type { Event } from '../../../../domain/entities/event';
import type { Simulation } from '../../../../domain/entities/simulation';
import { toJson } from '../../../../domain/values/json';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useAppDispatch } from '../../store/hooks';
import { failed, idle } from '../../store/request';
import type { ResourceState } from '../../store/resource';
import { JsonField } from '../json/JsonField';
import { contactWith, type Picking } from '../occasion/contact-with';
import { ContactSelect } from '../occasion/ContactSelect';
import { EventSelect } from '../occasion/EventSelect';
import { AnswerFields } from './AnswerFields';
import { ExitField } from './ExitField';
import { isObjectText, simulationInput, type SimulationDraft } from './draft';
import { simulation } from './store';
import styles from './simulation.module.css';

interface SimulationFormProps {
  automatisation: AutomatisationDetail;
  tried: ResourceState<Simulation>;
}

const blank: SimulationDraft = {
  ...{ contact: null, eventData: '{}', startAt: '' },
  ...{ exitAfter: null, exitUnit: 'HOURS', answers: {} },
};

/** Whom and what a simulated run starts with, from when, and what its calls are answered. */
export function SimulationForm({ automatisation, tried }: SimulationFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<SimulationDraft>();
  const [eventId, setEventId] = useState<number | null>(null);
  const eventData = Form.useWatch('eventData', form) as string | undefined;
  const contact = Form.useWatch('contact', form) as SimulationDraft['contact'] | undefined;

  function handleEventPicked(event: Event | null, picking: Picking): void {
    setEventId(event?.id ?? null);
    form.setFieldValue('eventData', toJson(event?.data ?? {}, 2));
    form.setFieldValue('contact', contactWith(event, picking, contact ?? null));
  }
  function handleSubmit(draft: SimulationDraft): void {
    const input = simulationInput({ ...blank, ...draft }, automatisation.steps);
    dispatch(simulation.requested({ automatisationId: automatisation.id, input }));
  }
  return (
    <Form<SimulationDraft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={blank}
      onFinish={handleSubmit}
    >
      <Form.Item name="contact" label={t('occasion.contact')}>
        <ContactSelect />
      </Form.Item>
      <Form.Item label={t('occasion.event')} htmlFor="recentEvent" extra={t('simulation.eventHint')}>
        <EventSelect
          id="recentEvent"
          name={automatisation.entry_event_name}
          value={eventId}
          onPicked={handleEventPicked}
        />
      </Form.Item>
      <JsonField name="eventData" label={t('simulation.eventData')} />
      <Form.Item name="startAt" label={t('simulation.startAt')} extra={t('simulation.startAtHint')}>
        <Input type="datetime-local" />
      </Form.Item>
      <ExitField automatisation={automatisation} />
      <AnswerFields steps={automatisation.steps} />
      <div className={styles.foot}>
        <RequestFailure request={tried.state === 'failed' && tried.failure ? failed(tried.failure) : idle} />
        <Button
          type="primary"
          htmlType="submit"
          loading={tried.state === 'loading'}
          disabled={tried.state === 'loading' || !isObjectText(eventData ?? '{}')}
        >
          {t('simulation.start')}
        </Button>
      </div>
    </Form>
  );
}
