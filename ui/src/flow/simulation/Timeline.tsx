import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../domain/entities/common';
import type {
  SimulatedItem,
  SimulatedStep,
  Simulation,
  SimulationEnd,
} from '../../../../domain/entities/simulation';
import type { Step } from '../../../../domain/entities/step';
import { Moment } from '../../components/Moment';
import { StateBadge } from '../../components/StateBadge';
import { VisitDetail } from '../../features/runs/VisitDetail';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { allSteps } from '../places';
import { Changes } from './Changes';
import styles from './simulation.module.css';

interface TimelineProps {
  simulation: Simulation;
  /** The flow's, for their descriptions. */
  steps: Step[];
}

/** What a simulated run did, dated, step by step. */
export function Timeline({ simulation, steps }: TimelineProps) {
  const { t } = useTranslation();
  const descriptions = new Map(allSteps(steps).map(({ id, description }) => [id, description]));
  const head = useShown(simulation);
  return (
    <section aria-label={t('simulation.timeline')}>
      <h3 ref={head} tabIndex={-1} className={styles.subtitle}>
        {t('simulation.timeline')}
      </h3>
      <Steps steps={simulation.steps} descriptions={descriptions} />
      <End end={simulation.end} />
    </section>
  );
}

/** What was asked for comes into sight, and the keyboard goes on there. */
function useShown(simulation: Simulation) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [simulation]);
  return head;
}

type Descriptions = ReadonlyMap<number, string>;

function Steps({ steps, descriptions }: { steps: SimulatedStep[]; descriptions: Descriptions }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.timeline}>
      {steps.map((step, index) => (
        <li key={index} className={styles.step} data-outcome={step.outcome}>
          <header className={styles.head}>
            <strong>{descriptions.get(step.step_id) ?? t(`steps.names.${step.type}`)}</strong>
            <StateBadge tone={tones[step.outcome]}>{t(`simulation.outcomes.${step.outcome}`)}</StateBadge>
          </header>
          <Moment value={step.at} format="second" withWeekday />
          <VisitDetail detail={told(step)} isTrial />
          <Changes changes={step.changes} />
          {step.items?.map((item) => (
            <Item key={item.item} item={item} descriptions={descriptions} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const tones = {
  done: 'good',
  waited: 'going',
  looped: 'going',
  skipped: 'quiet',
  failed: 'bad',
  exited: 'ended',
} as const;

/** What a step did, without what its variables before and after say. */
function told({ detail, changes }: SimulatedStep): JsonObject {
  if (changes.length === 0) return detail;
  const { variable: _, before: __, after: ___, ...rest } = detail;
  return rest;
}

function Item({ item, descriptions }: { item: SimulatedItem; descriptions: Descriptions }) {
  const { t } = useTranslation();
  const number = item.item + 1;
  return (
    <details className={styles.item}>
      <summary>
        {item.contact_external_id === null
          ? t('simulation.item', { number })
          : t('simulation.itemOf', { number, contact: item.contact_external_id })}
      </summary>
      <Steps steps={item.steps} descriptions={descriptions} />
      <End end={item.end} />
    </details>
  );
}

function End({ end }: { end: SimulationEnd }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return (
    <p className={styles.end}>
      <strong>{t(`simulation.ends.${end.state}`)}</strong>{' '}
      <Moment value={end.at} format="second" withWeekday />
      {end.reason && ` – ${reasonText(end.reason)}`}
    </p>
  );
}
