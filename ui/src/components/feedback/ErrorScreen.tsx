import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ChunkError } from '../../app/screen';
import { usePageTitle } from '../../layout/page-title';
import { StateScreen } from './StateScreen';

/** What browsers say when a part of the program cannot be fetched: another version is served by now, or nothing is. */
const chunkFailure = /dynamically imported module|importing a module script failed|preload CSS/i;

/** Stands in for a screen that broke. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  const isChunk = error instanceof ChunkError || chunkFailure.test(message);
  const title = isChunk ? t('failure.chunk') : t('failure.broken');
  usePageTitle(title);
  return (
    <div role="alert">
      <StateScreen
        isBad
        level="h1"
        icon={<WarningOutlined aria-hidden="true" />}
        title={title}
        text={isChunk ? t('failure.chunkText') : message}
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      />
    </div>
  );
}
