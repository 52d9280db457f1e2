import { Alert } from 'antd';
import type { FlowProblem } from '../../../domain/entities/flow-problem';
import styles from './panel.module.css';

/** What is wrong with a step, all of it, over its form; what keeps the flow from being published first. */
export const StepProblems = ({ problems }: { problems: FlowProblem[] }) =>
  problems
    .toSorted(byWeight)
    .map(({ code, field, severity, message }) => (
      <Alert key={`${code}/${field}`} type={severity} showIcon className={styles.fault} title={message} />
    ));

const weights = { error: 0, warning: 1 } as const;
const byWeight = (one: FlowProblem, other: FlowProblem): number =>
  weights[one.severity] - weights[other.severity];
