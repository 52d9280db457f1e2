import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog';
import { TagSelect } from '../../../components/form/TagSelect';
import { idle } from '../../../store/request';
import { useAppDispatch } from '../../../store/hooks';
import { AddedTagField } from './AddedTagField';
import { contactsTagged } from '../slice';

export type TagChange = 'add' | 'remove';

interface ChosenContactsTagProps {
  ids: number[];
  /** The action asked about; null: the dialog is closed. */
  change: TagChange | null;
  onClose: () => void;
}

/** Asks which tag to add to the selected contacts (possibly a new one) or to remove. */
export function ChosenContactsTag({ ids, change, onClose }: ChosenContactsTagProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isDeletion = change === 'remove';
  const count = ids.length;
  return (
    <FormDialog<{ tagId: number | null }>
      title={isDeletion ? t('contacts.untagChosen', { count }) : t('contacts.tagChosen', { count })}
      isOpen={change !== null}
      initialValues={{ tagId: null }}
      firstField="tagId"
      isComplete={({ tagId }) => tagId !== null}
      request={idle}
      losesNothing
      submitText={isDeletion ? t('contacts.removeATag') : t('common.add')}
      onSubmit={({ tagId }) => {
        if (tagId !== null) dispatch(contactsTagged({ contactIds: ids, tagId, isDeletion }));
        onClose();
      }}
      onClose={onClose}
    >
      {isDeletion ? (
        <Form.Item name="tagId" label={t('contacts.tag')}>
          <TagSelect />
        </Form.Item>
      ) : (
        <AddedTagField count={count} />
      )}
    </FormDialog>
  );
}
