import { KeyOutlined } from '@ant-design/icons';
import {} from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { passkeySignInAsked } from './passkey-sign-in';
import styles from './sign-in.module.css';

/** The button to sign in without a password. */
export function PasskeyButton({ rememberMe = false }: { rememberMe?: boolean | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { request } = useAppSelector((state) => state.passkeySignIn);
  return (
    <div className={styles.otherWay}>
      <RequestFailure request={request} />
      <BusyButton
        block
        size="large"
        icon={<KeyOutlined aria-hidden="true" />}
        isBusy={request.state === 'running'}
        onClick={() => dispatch(passkeySignInAsked({ rememberMe }))}
      >
        {t('session.passkey')}
      </BusyButton>
    </div>
  );
}
