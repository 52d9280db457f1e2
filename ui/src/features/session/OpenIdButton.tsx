import { LoginOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { openIdProvider, signInBegun } from '../openid/slice';
import styles from './sign-in.module.css';

/** The button to sign in with the operator's provider, if there is one. */
export function OpenIdButton({ rememberMe = false }: { rememberMe?: boolean | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const location = useLocation();
  const { data: provider } = useResource((state) => state.openId.provider, openIdProvider.requested);
  const { request } = useAppSelector((state) => state.openId.journey);
  return (
    <div className={styles.otherWay}>
      <RequestFailure request={request} />
      {provider && (
        <Button
          block
          size="large"
          icon={<LoginOutlined aria-hidden="true" />}
          loading={request.state === 'running'}
          onClick={() => dispatch(signInBegun({ rememberMe, wanted: location.state as unknown }))}
        >
          {t('session.openId', { name: provider.name })}
        </Button>
      )}
    </div>
  );
}
