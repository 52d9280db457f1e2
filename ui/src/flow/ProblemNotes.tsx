import { WarningOutlined } from '@ant-design/icons';
import type { FlowProblem } from '../../../domain/entities/flow-problem';
import styles from './flow.module.css';

/** Problems on the card they are about. */
export function ProblemNotes({ problems }: { problems: FlowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {problems.map(({ code, field, severity, message }) => (
        <li key={`${code}/${field}`} className={styles[severity]}>
          <WarningOutlined aria-hidden="true" /> {message}
        </li>
      ))}
    </ul>
  );
}
