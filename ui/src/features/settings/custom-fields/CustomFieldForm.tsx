import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CustomFieldInput } from '../../../../../domain/entities/contacts/custom-field';
import { literalTypes } from '../../../../../domain/values/comparing/operations';
import { FormPanel } from '../../../components/form/FormPanel';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { customFieldEditor } from './slice';

const blank: CustomFieldInput = { label: '', variable_name: '', type: null };

/** Makes a custom field, or changes one. */
export function CustomFieldForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.settings.customFields.editor);
  const stored = editing === 'new' ? null : editing;
  const was = stored
    ? { label: stored.label, variable_name: stored.variable_name, type: stored.type }
    : undefined;
  return (
    <FormPanel<CustomFieldInput>
      title={stored ? t('settings.customFields.edit') : t('settings.customFields.create')}
      isOpen={editing !== null}
      initialValues={was ?? blank}
      firstField="label"
      isComplete={({ label, variable_name }) => label.trim() !== '' && variable_name.trim() !== ''}
      request={save}
      onSubmit={(fields) => dispatch(customFieldEditor.submitted({ id: stored?.id, was, ...fields }))}
      onClose={() => dispatch(customFieldEditor.dismissed())}
    >
      <Form.Item
        name="label"
        label={t('settings.customFields.label')}
        extra={t('settings.customFields.labelHint')}
      >
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item
        name="variable_name"
        label={t('settings.customFields.variableName')}
        extra={t('settings.customFields.variableNameHint')}
      >
        <Input maxLength={255} autoCapitalize="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="type"
        label={t('settings.customFields.type')}
        extra={t('settings.customFields.typeHint')}
      >
        <Select
          options={[
            { value: null, label: t('settings.customFields.anyType') },
            ...literalTypes.map((value) => ({ value, label: t(`steps.types.${value}`) })),
          ]}
        />
      </Form.Item>
    </FormPanel>
  );
}
