import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/CopyButton';
import { saveFile } from '../contact-export/api';
import styles from './second-factor.module.css';

const fileName = 'sillage-recovery-codes.txt';

/** Recovery codes, shown once: to copy, download or write down. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  // The focused element no longer exists: the focus moves to the codes, which are then read out.
  useEffect(() => list.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p>{t('profile.secondFactor.codesText')}</p>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={t('profile.secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} name={t('profile.secondFactor.codes')} />
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => saveFile(new File([text], fileName, { type: 'text/plain' }))}
        >
          {t('profile.secondFactor.download')}
        </Button>
        <Button type="primary" onClick={onKept}>
          {t('profile.secondFactor.kept')}
        </Button>
      </div>
    </>
  );
}
