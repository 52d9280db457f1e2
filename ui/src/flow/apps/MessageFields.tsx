import { Alert, Form, Select } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whenCapped } from '../../../../domain/entities/account/message-caps';
import type { Channel } from '../../../../domain/entities/contacts/channel';
import { SwitchField } from '../../components/form/SwitchField';
import { useAppSelector } from '../../store/hooks';
import { useTopicName, useTopics } from '../../features/settings/topics/use-topics';
import type { StepFieldsProps } from '../steps/step-editor';

/** The fields of an app's message, whether it goes out at any time, what message caps make of it, and whom it reaches unasked. */
export function messageFields(
  Fields: ComponentType<StepFieldsProps>,
  channel: Channel,
): ComponentType<StepFieldsProps> {
  return function MessageFields(props: StepFieldsProps) {
    const { t } = useTranslation();
    return (
      <>
        <Fields {...props} />
        <SwitchField
          name="is_transactional"
          label={t('appSteps.isTransactional')}
          hint={t('appSteps.isTransactionalHint')}
        />
        <CapFields />
        <UndecidedConsent channel={channel} />
      </>
    );
  };
}

/** Says that contacts who were never asked get the message, while the account has not decided about them. All contacts get a transactional one. */
function UndecidedConsent({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const decided = useAppSelector((state) => state.session.user?.may_write_unasked);
  const isTransactional = Form.useWatch<boolean | undefined>('is_transactional') ?? false;
  if (isTransactional || !decided || decided[channel] !== undefined) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('appSteps.undecidedConsent')}
      action={<Link to="/settings">{t('appSteps.decideConsent')}</Link>}
    />
  );
}

/** The message's category, a topic or another one, where the account has any, and what becomes of it over a cap; neither matters for a transactional one. */
function CapFields() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  const isTransactional = Form.useWatch<boolean | undefined>('is_transactional') ?? false;
  const category = Form.useWatch<string | undefined>('message_category') ?? '';
  const { message_categories: names = [], message_caps: caps = [] } = user ?? {};
  const topics = useTopics();
  const nameOf = useTopicName();
  const offered = topics.filter(({ key, is_archived }) => !is_archived || key === category);
  const plain = names.filter((name) => !topics.some(({ key }) => key === name));
  const isKnown = category === '' || plain.includes(category) || offered.some(({ key }) => key === category);
  const categories = isKnown ? plain : [...plain, category];
  const areHidden = {
    category: isTransactional || categories.length + offered.length === 0,
    cap: isTransactional || caps.length === 0,
  };
  return (
    <>
      <Form.Item
        name="message_category"
        label={t('appSteps.messageCategory')}
        extra={t('appSteps.messageCategoryHint')}
        hidden={areHidden.category}
      >
        <Select
          options={[
            { value: '', label: t('appSteps.noCategory') },
            ...offered.map((topic) => ({
              value: topic.key,
              label: t('appSteps.topic', { name: nameOf(topic) }),
            })),
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
      </Form.Item>
      <Form.Item name="when_capped" label={t('appSteps.whenCapped')} hidden={areHidden.cap}>
        <Select
          options={[
            { value: '', label: t('appSteps.asTheCapsSay') },
            ...whenCapped.map((value) => ({ value, label: t(`appSteps.whenCappedTo.${value}`) })),
          ]}
        />
      </Form.Item>
    </>
  );
}
