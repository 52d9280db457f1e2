import { Form, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { proofLimit } from '../../../../domain/entities/contacts/consent';
import { orderedChoices, type OrderedChoice } from '../../../../domain/entities/contacts/contact-order';
import { FormDialog } from '../../components/form/FormDialog';
import { useAppDispatch } from '../../store/hooks';
import type { Request } from '../../store/request';
import { useTopicName, useTopics } from '../settings/topics/use-topics';
import { contactOrderConfirmed, contactOrderDismissed, type ContactOrderAsked } from './slice';

interface TopicFields {
  topicId: number | null;
  state: OrderedChoice | null;
  proof: string;
}

/** Asks what many contacts choose for which topic, says what that means for those who have left it, and takes a proof. */
export function ContactsTopic({ asked, request }: { asked: ContactOrderAsked | null; request: Request }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const count = asked?.count ?? 0;
  return (
    <FormDialog<TopicFields>
      title={t('contactOrders.topicChosen', { count })}
      isOpen={asked?.kind === 'topic'}
      initialValues={{ topicId: null, state: null, proof: '' }}
      firstField="topicId"
      isComplete={({ topicId, state }) => topicId !== null && state !== null}
      request={request}
      losesNothing
      submitText={t('contactOrders.topicSet')}
      onSubmit={({ topicId, state, proof }) => {
        if (!asked || topicId === null || state === null) return;
        const { kind, selection } = asked;
        const order = { kind, selection, known_total: count, topic_id: topicId, state, proof: proof.trim() };
        dispatch(contactOrderConfirmed(order));
      }}
      onClose={() => dispatch(contactOrderDismissed())}
    >
      <Form.Item name="topicId" label={t('contacts.topic')}>
        <TopicSelect />
      </Form.Item>
      <Form.Item name="state" label={t('contactOrders.topicState')} extra={<Meaning />}>
        <Radio.Group
          aria-label={t('contactOrders.topicState')}
          options={orderedChoices.map((value) => ({ value, label: t(`contacts.consents.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="proof" label={t('contacts.consentProof')} extra={t('contacts.consentProofHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={proofLimit} />
      </Form.Item>
    </FormDialog>
  );
}

/** The topics that are not archived; the form gives the rest. */
function TopicSelect({ id, ...field }: { id?: string; value?: number; onChange?: (id: number) => void }) {
  const { t } = useTranslation();
  const topics = useTopics();
  const nameOf = useTopicName();
  const offered = topics.filter(({ is_archived }) => !is_archived);
  return (
    <Select
      {...(id !== undefined && { id })}
      {...field}
      placeholder={t('contactOrders.chooseTopic')}
      options={offered.map((topic) => ({ value: topic.id, label: nameOf(topic) }))}
    />
  );
}

/** The consequence of the choice, also for those who have left the topic. */
function Meaning() {
  const { t } = useTranslation();
  const state = Form.useWatch<OrderedChoice | null | undefined>('state');
  return <span role="status">{state ? t(`contactOrders.topicMeanings.${state}`) : null}</span>;
}
