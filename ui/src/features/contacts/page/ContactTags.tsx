import { CloseOutlined, PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { FormDialog } from '../../../components/form/FormDialog';
import { TagBadge } from '../../../components/badges/TagBadge';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AddedTagField } from '../list/AddedTagField';
import type { ContactPage } from '../api';
import { contactTagChosen } from '../slice';
import styles from '../contacts.module.css';

interface ContactTagsProps {
  contact: ContactDetail;
  tags: ContactPage['tags'];
}

export function ContactTags({ contact, tags }: ContactTagsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const tagging = useAppSelector((state) => state.contacts.detail.tagging);
  const [isAdding, setAdding] = useState(false);
  function change(tagId: number, isDeletion: boolean): void {
    dispatch(contactTagChosen({ contactId: contact.id, tagId, isDeletion }));
  }
  const add = (
    <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('contacts.addTag')}
    </Button>
  );
  return (
    <div className={styles.panel}>
      {tags.length === 0 ? (
        <StateScreen icon={<TagsOutlined aria-hidden="true" />} title={t('contacts.noTags')} action={add} />
      ) : (
        <div className={styles.tags}>
          <ul className={styles.tagList} aria-label={t('contacts.tags')}>
            {tags.map(({ id, name, color }) => (
              <li key={id}>
                <TagBadge name={name} color={color} />
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden="true" />}
                  aria-label={t('contacts.removeTag', { name })}
                  disabled={tagging.state === 'running'}
                  onClick={() => change(id, true)}
                />
              </li>
            ))}
          </ul>
          {add}
        </div>
      )}
      <FormDialog<{ tagId: number | null }>
        title={t('contacts.addTag')}
        isOpen={isAdding}
        initialValues={{ tagId: null }}
        firstField="tagId"
        isComplete={({ tagId }) => tagId !== null}
        request={tagging}
        losesNothing
        submitText={t('common.add')}
        onSubmit={({ tagId }) => {
          if (tagId !== null) change(tagId, false);
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      >
        <AddedTagField count={1} without={tags.map(({ id }) => id)} />
      </FormDialog>
    </div>
  );
}
