import { LoginOutlined } from '@ant-design/icons';
import {} from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
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
        <BusyButton
          block
          size="large"
          icon={<LoginOutlined aria-hidden="true" />}
          isBusy={request.state === 'running'}
          onClick={() => dispatch(signInBegun({ rememberMe, wanted: location.state as unknown }))}
        >
          {t('session.openId', { name: provider.name })}
        </BusyButton>
      )}
    </div>
  );
}
