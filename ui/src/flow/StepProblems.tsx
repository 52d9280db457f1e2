import { Alert } from 'antd';
import type { FlowProblem } from '../../../domain/entities/flow-problem';
import styles from './panel.module.css';

/** What is wrong with a step, all of it, over its form. */
export const StepProblems = ({ problems }: { problems: FlowProblem[] }) =>
  problems.map(({ code, field, severity, message }) => (
    <Alert key={`${code}/${field}`} type={severity} showIcon className={styles.fault} title={message} />
  ));
