import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { delayUnitNames } from '../../../../domain/steps/delay/schema';
import { DurationFields } from '../../components/form/DurationFields';
import { JsonField } from '../json/JsonField';
import { branchesOf } from '../steps/branch-name';
import { useDescription } from '../panel/use-description';
import { eventSteps } from './draft';
import styles from './simulation.module.css';

/** When the events come for which the flow's steps wait, and with which data. */
export function AwaitedFields({ steps }: { steps: Step[] }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const waits = eventSteps(steps);
  if (waits.length === 0) return null;
  return (
    <section aria-label={t('simulation.awaited')} className={styles.answers}>
      <h3 className={styles.subtitle}>{t('simulation.awaited')}</h3>
      <p className={styles.hint}>{t('simulation.awaitedLead')}</p>
      {waits.map((step) => (
        <details key={step.id} className={styles.answer}>
          <summary>{descriptionOf(step)}</summary>
          <AwaitedOf step={step} />
        </details>
      ))}
    </section>
  );
}

function AwaitedOf({ step }: { step: Step }) {
  const { t } = useTranslation();
  const id = String(step.id);
  const events = branchesOf(step, t).filter(({ branch }) => branch !== false);
  return (
    <>
      <Form.Item
        label={t('simulation.comesAfter')}
        htmlFor={['awaited', id, 'after'].join('_')}
        extra={t('simulation.comesAfterHint')}
      >
        <DurationFields
          amount={['awaited', id, 'after']}
          unit={['awaited', id, 'unit']}
          units={delayUnitNames}
        />
      </Form.Item>
      {events.length > 1 && (
        <Form.Item name={['awaited', id, 'way']} label={t('simulation.whichComes')}>
          <Select
            options={events.map(({ branch, name }) => ({
              value: typeof branch === 'string' ? branch : null,
              label: name,
            }))}
          />
        </Form.Item>
      )}
      <JsonField name={['awaited', id, 'data']} label={t('simulation.awaitedData')} />
    </>
  );
}
