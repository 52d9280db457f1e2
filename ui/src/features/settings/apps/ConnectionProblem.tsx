import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserApp } from '../../../../../domain/entities/connection';
import { useAppSelector } from '../../../store/hooks';
import { problemWords } from './problem-words';
import styles from './apps.module.css';

/** Why a stored connection cannot be used; the form's own test takes its place. */
export function ConnectionProblem({ stored }: { stored: UserApp }) {
  const { t } = useTranslation();
  const isTesting = useAppSelector((state) => state.settings.apps.check.state !== 'idle');
  if (!stored.problem || isTesting) return null;
  return (
    <Alert
      className={styles.problem}
      showIcon
      type="error"
      title={t(problemWords[stored.problem.code])}
      description={stored.problem.message}
    />
  );
}
