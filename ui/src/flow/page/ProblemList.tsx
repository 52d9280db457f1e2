import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FlowProblem } from '../../../../domain/entities/automatisations/flow-problem';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useOpened } from '../../components/list/opened';
import { errorsFirst } from './errors-first';
import { useSummary } from '../summary/use-summary';
import { stepTitle } from '../steps/step-icon';
import { allSteps } from '../editing/step-places';
import { useDescription } from '../panel/use-description';
import styles from './flow.module.css';

interface ProblemListProps {
  problems: FlowProblem[];
  steps: Step[];
  onChosen: () => void;
}

/** A flow's problems, errors first; a problem's step is named above it and can be opened. */
export function ProblemList({ problems, steps, onChosen }: ProblemListProps) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const opened = useOpened('step');
  const summaryOf = useSummary();
  const byId = new Map(allSteps(steps).map((step) => [step.id, step]));
  return (
    <ul className={styles.problems}>
      {bySeverityAndStep(problems).map(({ severity, stepId, messages }) => {
        const step = stepId === null ? undefined : byId.get(stepId);
        return (
          <li key={`${severity}/${stepId}`} className={styles[severity]}>
            {step && (
              <Link to={opened.linkTo(step.id)} onClick={onChosen}>
                {[stepTitle(step, t), descriptionOf(step), summaryOf(step)].filter(Boolean).join(' – ')}
              </Link>
            )}
            {messages.map((message, index) => (
              <span key={index}>{message}</span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

interface ProblemsOfStep {
  severity: FlowProblem['severity'];
  stepId: number | null;
  messages: string[];
}

function bySeverityAndStep(problems: readonly FlowProblem[]): ProblemsOfStep[] {
  const groups = new Map<string, ProblemsOfStep>();
  for (const { severity, step_id: stepId, message } of errorsFirst(problems)) {
    const key = `${severity}/${stepId}`;
    const group = groups.get(key) ?? { severity, stepId, messages: [] };
    group.messages.push(message);
    groups.set(key, group);
  }
  return [...groups.values()];
}
