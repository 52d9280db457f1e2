import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TemplateFinding } from '../../../../../domain/entities/messages/message-template';
import styles from '../messages.module.css';

interface FindingsProps {
  findings: readonly TemplateFinding[];
  /** They are about the texts as they are. */
  isCurrent: boolean;
  onLanguage: (language: string) => void;
}

/** What the checks of a template found; each leads to its language. Errors keep it from being saved. */
export function Findings({ findings, isCurrent, onLanguage }: FindingsProps) {
  const { t } = useTranslation();
  return (
    <div className={isCurrent ? styles.field : `${styles.field} ${styles.old}`}>
      <h3>{t('messages.checks.title')}</h3>
      <p role="status" className="visually-hidden">
        {isCurrent ? t('messages.checks.found', { count: findings.length }) : ''}
      </p>
      {findings.length === 0 && (
        <p className={styles.hint}>
          <CheckCircleOutlined aria-hidden="true" /> {t('messages.checks.none')}
        </p>
      )}
      <ul className={styles.findings}>
        {findings.map(({ code, severity, language, field, message }) => (
          <li key={`${language} ${field} ${code} ${message}`}>
            {severity === 'error' ? (
              <CloseCircleOutlined aria-hidden="true" className={styles.error} />
            ) : (
              <WarningOutlined aria-hidden="true" className={styles.warning} />
            )}
            <span>
              <Button type="link" size="small" onClick={() => onLanguage(language)}>
                {language}
              </Button>
              <span className="visually-hidden">{t(`messages.checks.${severity}`)}: </span>
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
