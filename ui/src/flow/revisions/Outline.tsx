import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useSummary } from '../summary/use-summary';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import { branchText } from '../steps/branch-name';
import { stepIcon, stepTitle } from '../steps/step-icon';
import { useDescription } from '../panel/use-description';
import styles from './revisions.module.css';

interface OutlineProps {
  steps: readonly Step[];
  /** Highlighted steps. */
  changed: ReadonlySet<number>;
}

/** Steps as a list in the order they are run, with a condition's branches inside it. */
export function Outline({ steps, changed }: OutlineProps) {
  return (
    <ol className={styles.outline}>
      {steps.map((step) => (
        <OutlineStep key={step.id} step={step} changed={changed} />
      ))}
    </ol>
  );
}

function OutlineStep({ step, changed }: { step: Step; changed: ReadonlySet<number> }) {
  const { t } = useTranslation();
  const description = useDescription()(step);
  const summary = useSummary()(step);
  const branches = chainsOf(step)
    .map(({ branch, chain }) => ({ name: branchText(step, branch, t), inner: chain }))
    .filter(({ inner }) => inner.length > 0);
  return (
    <li>
      <div className={styles.step}>
        <span aria-hidden="true">{createElement(stepIcon(step))}</span>
        <strong>{stepTitle(step, t)}</strong>
        {changed.has(step.id) && <span className={styles.mark}>{t('flow.revisions.changedHere')}</span>}
        <span className={styles.description}>{description}</span>
        {summary !== '' && <span className={styles.description}>{summary}</span>}
      </div>
      {branches.map(({ name, inner }) => (
        <div key={name} className={styles.branch}>
          <span className={styles.description}>{name}</span>
          <Outline steps={inner} changed={changed} />
        </div>
      ))}
    </li>
  );
}
