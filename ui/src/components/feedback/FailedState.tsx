import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/api-error';
import { useFailureText } from './failure-text';
import { StateScreen } from './StateScreen';

interface FailedStateProps {
  failure: Failure;
  onRetry: () => void;
  level?: 'h1' | 'h2';
}

/** Says what could not be loaded and why, with a retry. */
export function FailedState({ failure, onRetry, level }: FailedStateProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <div role="alert">
      <StateScreen
        isBad
        icon={<WarningOutlined aria-hidden="true" />}
        level={level}
        title={t('failure.title')}
        text={failureText(failure)}
        action={<Button onClick={onRetry}>{t('failure.retry')}</Button>}
      />
    </div>
  );
}
