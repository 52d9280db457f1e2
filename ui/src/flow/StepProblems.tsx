import { Alert } from 'antd';
import { useAppSelector } from '../store/hooks';
import styles from './panel.module.css';
import { problemsByStep } from './selectors';

/** What is wrong with a step, all of it, over its form; what keeps the flow from being published first. */
export function StepProblems({ stepId }: { stepId: number }) {
  const problems = useAppSelector((state) => problemsByStep(state).get(stepId));
  return problems?.map(({ code, field, severity, message }) => (
    <Alert key={`${code}/${field}`} type={severity} showIcon className={styles.fault} title={message} />
  ));
}
