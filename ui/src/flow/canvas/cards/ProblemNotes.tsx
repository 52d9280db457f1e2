import { WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { FlowProblem } from '../../../../../domain/entities/automatisations/flow-problem';
import styles from '../canvas.module.css';

/** Problems on their card: the first in words, and the number of further ones. */
export function ProblemNotes({ problems = [] }: { problems: FlowProblem[] | undefined }) {
  const { t } = useTranslation();
  const [first, ...more] = problems;
  if (!first) return null;
  return (
    <p
      className={`${styles.note} ${styles[first.severity]}`}
      title={problems.map(({ message }) => message).join('\n')}
    >
      <span>
        <WarningOutlined aria-hidden="true" /> {first.message}
      </span>
      {more.length > 0 && <strong>{t('flow.moreProblems', { count: more.length })}</strong>}
    </p>
  );
}
