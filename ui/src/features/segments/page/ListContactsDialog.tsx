import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { listContactsSubmitted, segmentDismissed } from '../slice';
import { ContactsSelect } from './ContactsSelect';

/** Puts contacts on a list. */
export function ListContactsDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { addingTo, adding } = useAppSelector((state) => state.segments.editor);
  return (
    <FormDialog<{ contactIds: number[] }>
      title={t('segments.addContacts')}
      isOpen={addingTo !== null}
      initialValues={{ contactIds: [] }}
      firstField="contactIds"
      isComplete={({ contactIds }) => contactIds.length > 0}
      request={adding}
      submitText={t('common.add')}
      onSubmit={({ contactIds }) =>
        addingTo !== null && dispatch(listContactsSubmitted({ listId: addingTo, contactIds }))
      }
      onClose={() => dispatch(segmentDismissed())}
    >
      <Form.Item name="contactIds" label={t('contacts.title')} extra={t('segments.addContactsHint')}>
        <ContactsSelect />
      </Form.Item>
    </FormDialog>
  );
}
