import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChunkError } from '../../app/screen';
import { StateScreen } from './StateScreen';

/** Browsers' messages when a part of the program cannot be loaded: a newer version has been deployed, or the server is down. */
const inWords = /dynamically imported module|importing a module script failed|preload CSS/i;

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && inWords.test(error.message));

/** Says that a part of the interface could not be loaded (docs/contract.md#messages). */
export function ChunkFailed({ level }: { level?: 'h1' | 'h2' }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <StateScreen
        isBad
        level={level}
        icon={<WarningOutlined aria-hidden="true" />}
        title={t('failure.chunk')}
        text={t('failure.chunkText')}
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      />
    </div>
  );
}
