import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { tagColors, type TagColor } from '../../../../domain/entities/contacts/tag';
import { FormDialog } from '../../components/form/FormDialog';
import { TagBadge } from '../../components/badges/TagBadge';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { tagEditor } from './slice';

interface TagFields {
  name: string;
  color: TagColor;
}

const blank: TagFields = { name: '', color: 'gray' };

/** Makes a tag, or changes one. */
export function TagDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.tags.editor);
  const stored = editing === 'new' ? null : editing;
  const was = stored ? { name: stored.name, color: stored.color } : undefined;
  return (
    <FormDialog<TagFields>
      title={stored ? t('tags.edit') : t('tags.create')}
      isOpen={editing !== null}
      initialValues={was ?? blank}
      firstField="name"
      isComplete={({ name }) => name.trim() !== ''}
      request={save}
      submitText={stored ? undefined : t('common.create')}
      onSubmit={(fields) => dispatch(tagEditor.submitted({ id: stored?.id, was, ...fields }))}
      onClose={() => dispatch(tagEditor.dismissed())}
    >
      <Form.Item name="name" label={t('tags.name')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="color" label={t('tags.color')}>
        <Select
          options={tagColors.map((color) => ({
            value: color,
            label: <TagBadge name={t(`tags.colors.${color}`)} color={color} />,
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
