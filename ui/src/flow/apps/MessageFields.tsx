import { Form, Select } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { whenCapped } from '../../../../domain/entities/account/message-caps';
import { SwitchField } from '../../components/form/SwitchField';
import { useAppSelector } from '../../store/hooks';
import type { StepFieldsProps } from '../steps/step-editor';

/** The fields of an app's message, whether it goes out at any time, and what message caps make of it. */
export function messageFields(Fields: ComponentType<StepFieldsProps>): ComponentType<StepFieldsProps> {
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
      </>
    );
  };
}

/** The message's category, where the account has any, and what becomes of it over a cap; neither matters for a transactional one. */
function CapFields() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  const isTransactional = Form.useWatch<boolean | undefined>('is_transactional') ?? false;
  const category = Form.useWatch<string | undefined>('message_category') ?? '';
  const { message_categories: names = [], message_caps: caps = [] } = user ?? {};
  const categories = category === '' || names.includes(category) ? names : [...names, category];
  const areHidden = {
    category: isTransactional || categories.length === 0,
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
