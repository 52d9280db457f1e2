import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FlowProblem } from '../../../domain/entities/flow-problem';
import type { Step } from '../../../domain/entities/step';
import { useOpened } from '../components/list/opened';
import { useGist } from './gist/use-gist';
import { stepTitle } from './step-icon';
import { allSteps } from './places';
import styles from './flow.module.css';

interface ProblemListProps {
  problems: FlowProblem[];
  steps: Step[];
  onChosen: () => void;
}

/** What is wrong with a flow; the step each problem is about is named and can be opened. */
export function ProblemList({ problems, steps, onChosen }: ProblemListProps) {
  const { t } = useTranslation();
  const opened = useOpened('step');
  const gistOf = useGist();
  const byId = new Map(allSteps(steps).map((step) => [step.id, step]));
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, step_id, field, message, severity }) => {
        const step = step_id === null ? undefined : byId.get(step_id);
        return (
          <li key={`${code}/${step_id}/${field}`} className={styles[severity]}>
            {step && (
              <Link to={opened.linkTo(step.id)} onClick={onChosen}>
                {[stepTitle(step, t), step.description, gistOf(step)].filter(Boolean).join(' – ')}
              </Link>
            )}
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
