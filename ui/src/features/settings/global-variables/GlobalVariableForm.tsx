import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../components/form/FormPanel';
import { valueText } from '../../../components/value-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { valueOf } from './global-variable';
import { globalVariableEditor } from './slice';

interface GlobalVariableFields {
  name: string;
  text: string;
}

/** Adds a global variable, or changes one. */
export function GlobalVariableForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.settings.globalVariables.editor);
  const stored = editing === 'new' ? null : editing;
  return (
    <FormPanel<GlobalVariableFields>
      title={stored ? t('settings.globalVariables.edit') : t('settings.globalVariables.create')}
      isOpen={editing !== null}
      initialValues={stored ? { name: stored.name, text: valueText(stored.value) } : { name: '', text: '' }}
      firstField={stored ? 'text' : 'name'}
      isComplete={({ name, text }) => name.trim() !== '' && text.trim() !== ''}
      request={save}
      onSubmit={({ name, text }) => {
        const isSame = stored !== null && text === valueText(stored.value);
        const value = isSame ? undefined : valueOf(text, stored?.value);
        dispatch(globalVariableEditor.submitted({ name: name.trim(), value, before: stored?.name }));
      }}
      onClose={() => dispatch(globalVariableEditor.dismissed())}
    >
      <Form.Item
        name="name"
        label={t('settings.globalVariables.name')}
        extra={t('settings.globalVariables.nameHint', { example: 'discount' })}
      >
        <Input maxLength={255} autoCapitalize="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="text"
        label={t('settings.globalVariables.value')}
        extra={t('settings.globalVariables.valueHint')}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 12 }} />
      </Form.Item>
    </FormPanel>
  );
}
