import { TagsOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form/FormDialog';
import { TagSelect } from '../../components/form/TagSelect';
import { idle } from '../../store/request';
import { useAppDispatch } from '../../store/hooks';
import { contactsTagged } from './slice';
import styles from './contacts.module.css';

/** What can be done with the contacts that were chosen in the list: they get a tag, which may be a new one. */
export function ChosenContacts({ ids, onClear }: { ids: number[]; onClear: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isTagging, setTagging] = useState(false);
  return (
    <div className={styles.chosen} role="group" aria-label={t('contacts.chosen', { count: ids.length })}>
      <span role="status">{t('contacts.chosen', { count: ids.length })}</span>
      <Button icon={<TagsOutlined aria-hidden="true" />} onClick={() => setTagging(true)}>
        {t('contacts.addTag')}
      </Button>
      <Button type="text" onClick={onClear}>
        {t('contacts.clearChosen')}
      </Button>
      <FormDialog<{ tagId: number | null }>
        title={t('contacts.tagChosen', { count: ids.length })}
        isOpen={isTagging}
        initialValues={{ tagId: null }}
        firstField="tagId"
        isComplete={({ tagId }) => tagId !== null}
        request={idle}
        submitText={t('common.add')}
        onSubmit={({ tagId }) => {
          if (tagId !== null) dispatch(contactsTagged({ contactIds: ids, tagId }));
          setTagging(false);
        }}
        onClose={() => setTagging(false)}
      >
        <Form.Item name="tagId" label={t('contacts.tag')} extra={t('contacts.tagChosenText')}>
          <TagSelect canCreate />
        </Form.Item>
      </FormDialog>
    </div>
  );
}
