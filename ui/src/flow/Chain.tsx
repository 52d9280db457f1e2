import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../domain/entities/step';
import { useFlow } from './flow-context';
import { headOf, placeBehind, type Place } from './places';
import { StepCard } from './StepCard';
import styles from './flow.module.css';

/** Steps one after another, each with a place before it where another can be put; a condition ends the chain in two branches. */
export function Chain({ steps, head }: { steps: readonly Step[]; head: Place }) {
  const last = steps.at(-1);
  return (
    <>
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          <InsertPoint place={placeBehind(steps[index - 1], head)} before={step} />
          <StepCard step={step} />
          {step.type === 'CONDITION' && <Branches condition={step} />}
        </Fragment>
      ))}
      {last?.type !== 'CONDITION' && (
        <>
          <InsertPoint place={placeBehind(last, head)} />
          <End />
        </>
      )}
    </>
  );
}

function Branches({ condition }: { condition: Step }) {
  const { t } = useTranslation();
  const branches = [
    { side: true, steps: condition.trueSubSteps ?? [], name: t('flow.trueBranch') },
    { side: false, steps: condition.falseSubSteps ?? [], name: t('flow.falseBranch') },
  ];
  return (
    <div className={styles.branches}>
      {branches.map(({ side, steps, name }) => (
        <section
          key={name}
          className={styles.branch}
          aria-label={t('flow.branchOf', { branch: name, step: condition.description })}
        >
          <span className={side ? styles.trueLabel : styles.falseLabel}>{name}</span>
          <Chain steps={steps} head={headOf(condition.id, side)} />
        </section>
      ))}
    </div>
  );
}

function InsertPoint({ place, before }: { place: Place; before?: Step }) {
  const { t } = useTranslation();
  const { onAdd } = useFlow();
  const name = before ? t('flow.addBefore', { step: before.description }) : t('flow.addHere');
  return (
    <div className={styles.connector}>
      <Button
        shape="circle"
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        aria-label={name}
        title={t('flow.add')}
        onClick={() => onAdd(place)}
      />
    </div>
  );
}

function End() {
  const { t } = useTranslation();
  return <span className={styles.end}>{t('flow.end')}</span>;
}
