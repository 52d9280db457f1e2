import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { TagSelect } from '../../../components/form/TagSelect';

export function TagFields() {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item name="isDeletion" label={t('steps.tag.action')}>
        <Radio.Group
          options={[
            { value: false, label: t('steps.tag.add') },
            { value: true, label: t('steps.tag.remove') },
          ]}
        />
      </Form.Item>
      <Form.Item name="tagId" label={t('steps.tag.tag')}>
        <TagSelect canCreate />
      </Form.Item>
    </>
  );
}
