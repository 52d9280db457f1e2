import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form/FormDialog';
import { TagSelect } from '../../components/form/TagSelect';
import { useAppDispatch } from '../../store/hooks';
import type { Request } from '../../store/request';
import { AddedTagField } from '../contacts/list/AddedTagField';
import { contactOrderConfirmed, contactOrderDismissed, type ContactOrderAsked } from './slice';

interface TagFields {
  tagId: number | null;
  startsNothing: boolean;
}

/** Asks which tag to add to many contacts (possibly a new one) or to remove; the automations that an addition starts are shown first. */
export function ContactsTagging({ asked, request }: { asked: ContactOrderAsked | null; request: Request }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isDeletion = asked?.kind === 'untag';
  const count = asked?.count ?? 0;
  return (
    <FormDialog<TagFields>
      title={isDeletion ? t('contacts.untagChosen', { count }) : t('contacts.tagChosen', { count })}
      isOpen={asked?.kind === 'tag' || asked?.kind === 'untag'}
      initialValues={{ tagId: null, startsNothing: false }}
      firstField="tagId"
      isComplete={({ tagId }) => tagId !== null}
      request={request}
      losesNothing
      submitText={isDeletion ? t('contacts.removeATag') : t('common.add')}
      onSubmit={({ tagId, startsNothing = false }) => {
        if (!asked || tagId === null) return;
        const { kind, selection } = asked;
        const triggers = !startsNothing;
        dispatch(contactOrderConfirmed({ kind, selection, known_total: count, tag_id: tagId, triggers }));
      }}
      onClose={() => dispatch(contactOrderDismissed())}
    >
      {isDeletion ? (
        <Form.Item name="tagId" label={t('contacts.tag')}>
          <TagSelect />
        </Form.Item>
      ) : (
        <AddedTagField count={count} canStartNothing />
      )}
    </FormDialog>
  );
}
