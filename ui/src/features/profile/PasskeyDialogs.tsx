import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameLimit } from '../../../../domain/entities/common';
import { FormDialog } from '../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CurrentPasswordDialog } from '../settings/general/CurrentPasswordDialog';
import { additionAsked, removalConfirmed, renamingConfirmed, workEnded } from '../passkeys/slice';
import { ProvenRemovalDialog } from './ProvenRemovalDialog';

/** The dialogs for adding, renaming and removing a passkey. */
export function PasskeyDialogs() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { addition, asksForPassword, renaming, renamed, removing, removal } = useAppSelector(
    (state) => state.passkeys.work,
  );
  const close = () => void dispatch(workEnded());
  return (
    <>
      <CurrentPasswordDialog
        isOpen={asksForPassword === 'addition'}
        text={t('profile.ownerText')}
        submitText={t('profile.passkeys.add')}
        request={addition}
        onSubmit={(current_password) => dispatch(additionAsked({ current_password }))}
        onClose={close}
      />
      <FormDialog<{ name: string }>
        title={t('profile.passkeys.rename')}
        isOpen={renaming !== null}
        initialValues={{ name: renaming?.name ?? '' }}
        firstField="name"
        isComplete={({ name }) => name.trim() !== ''}
        request={renamed}
        onSubmit={({ name }) =>
          renaming && dispatch(renamingConfirmed({ passkey: renaming, name: name.trim() }))
        }
        onClose={close}
      >
        <Form.Item name="name" label={t('profile.passkeys.name')} extra={t('profile.passkeys.nameHint')}>
          <Input maxLength={nameLimit} autoComplete="off" />
        </Form.Item>
      </FormDialog>
      <ProvenRemovalDialog
        title={t('profile.passkeys.removeTitle')}
        text={t('profile.passkeys.removeText', { name: removing?.name ?? '' })}
        submitText={t('profile.passkeys.remove')}
        isOpen={removing !== null}
        asksForPassword={asksForPassword === 'removal'}
        request={removal}
        onSubmit={(proof) => removing && dispatch(removalConfirmed({ passkey: removing, proof }))}
        onClose={close}
      />
    </>
  );
}
