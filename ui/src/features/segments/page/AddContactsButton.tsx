import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../store/hooks';
import { listContactsAsked } from '../slice';

/** Opens the dialog that puts contacts on a list. */
export function AddContactsButton({ listId }: { listId: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      type="primary"
      icon={<UserAddOutlined aria-hidden="true" />}
      onClick={() => dispatch(listContactsAsked(listId))}
    >
      {t('segments.addContacts')}
    </Button>
  );
}
