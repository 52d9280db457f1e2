import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
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
      <Button
        block
        size="large"
        icon={<KeyOutlined aria-hidden="true" />}
        loading={request.state === 'running'}
        onClick={() => dispatch(passkeySignInAsked({ rememberMe }))}
      >
        {t('session.passkey')}
      </Button>
    </div>
  );
}
