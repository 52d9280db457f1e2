import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../../layout/page-title';
import { ChunkFailed, isChunkFailure } from './ChunkFailed';
import { StateScreen } from './StateScreen';

/** Replaces a screen that crashed. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isChunk = isChunkFailure(error);
  usePageTitle(t(isChunk ? 'failure.chunk' : 'failure.broken'));
  if (isChunk) return <ChunkFailed level="h1" />;
  return (
    <div role="alert">
      <StateScreen
        isBad
        level="h1"
        icon={<WarningOutlined aria-hidden="true" />}
        title={t('failure.broken')}
        text={error instanceof Error ? error.message : String(error)}
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      />
    </div>
  );
}
