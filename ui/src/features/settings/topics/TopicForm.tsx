import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { capLimits } from '../../../../../domain/entities/account/message-caps';
import { topicLimits } from '../../../../../domain/entities/contacts/topic';
import { languages } from '../../../../../domain/values/language';
import { FormPanel } from '../../../components/form/FormPanel';
import { SwitchField } from '../../../components/form/SwitchField';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { TopicFields } from './api';
import { topicEditor } from './slice';

const blank: TopicFields = {
  key: '',
  names: { en: '', fr: '' },
  descriptions: { en: '', fr: '' },
  is_opt_in: false,
  is_archived: false,
};

/** Makes a topic, or changes one. */
export function TopicForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.settings.topics.editor);
  const stored = editing === 'new' ? null : editing;
  const was = stored ? fieldsOf(stored) : undefined;
  return (
    <FormPanel<TopicFields>
      title={stored ? t('settings.topics.edit') : t('settings.topics.create')}
      isOpen={editing !== null}
      initialValues={was ?? blank}
      firstField={stored ? 'is_opt_in' : 'key'}
      isComplete={({ key, names }) =>
        key.trim() !== '' && languages.some((language) => names[language].trim() !== '')
      }
      request={save}
      onSubmit={(fields) => dispatch(topicEditor.submitted({ id: stored?.id, was, ...fields }))}
      onClose={() => dispatch(topicEditor.dismissed())}
    >
      <Form.Item name="key" label={t('settings.topics.key')} extra={t('settings.topics.keyHint')}>
        <Input
          maxLength={capLimits.categoryName}
          disabled={stored !== null}
          autoCapitalize="off"
          spellCheck={false}
        />
      </Form.Item>
      {languages.map((language) => (
        <Form.Item key={language} name={['names', language]} label={t(`settings.topics.nameIn.${language}`)}>
          <Input maxLength={topicLimits.name} lang={language} />
        </Form.Item>
      ))}
      {languages.map((language) => (
        <Form.Item
          key={language}
          name={['descriptions', language]}
          label={t(`settings.topics.descriptionIn.${language}`)}
        >
          <Input.TextArea
            maxLength={topicLimits.description}
            lang={language}
            autoSize={{ minRows: 1, maxRows: 4 }}
          />
        </Form.Item>
      ))}
      <Form.Item name="is_opt_in" label={t('settings.topics.whoGetsIt')}>
        <Radio.Group
          aria-label={t('settings.topics.whoGetsIt')}
          options={[
            { value: false, label: t('settings.topics.everybody') },
            { value: true, label: t('settings.topics.subscribers') },
          ]}
        />
      </Form.Item>
      {stored ? (
        <SwitchField
          name="is_archived"
          label={t('settings.topics.archived')}
          hint={t('settings.topics.archivedHint')}
        />
      ) : (
        <Form.Item name="is_archived" hidden>
          <Input />
        </Form.Item>
      )}
    </FormPanel>
  );
}

const fieldsOf = ({ key, names, descriptions, is_opt_in, is_archived }: TopicFields): TopicFields => ({
  key,
  names,
  descriptions,
  is_opt_in,
  is_archived,
});
