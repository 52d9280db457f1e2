import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUnsavedForms } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { returnAsked } from './slice';

/** Says above every screen that an administrator acts as a client, with the way back. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { attempt } = useUnsavedForms();
  const user = useAppSelector((state) => state.session.user);
  if (!user?.impersonated_by) return null;
  return (
    <Alert
      banner
      type="warning"
      role="status"
      title={t('settings.admin.banner', { client: user.company_name || user.email })}
      action={
        <Button onClick={() => attempt(() => dispatch(returnAsked()))}>{t('settings.admin.return')}</Button>
      }
    />
  );
}
