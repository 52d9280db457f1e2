import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../domain/entities/common';
import type {
  SimulatedItem,
  SimulatedStep,
  Simulation,
  SimulationEnd,
} from '../../../../domain/entities/automatisations/simulation';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { Moment } from '../../components/time/Moment';
import { StateBadge } from '../../components/badges/StateBadge';
import { VisitDetail } from '../../features/runs/panel/VisitDetail';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useSender } from '../connection/use-sender';
import { allSteps } from '../editing/step-places';
import { useDescription } from '../panel/use-description';
import { Changes } from './Changes';
import styles from './simulation.module.css';

interface TimelineProps {
  simulation: Simulation;
  /** The flow's steps, for their descriptions and connections. */
  steps: Step[];
}

/** The dated steps of a simulated run. */
export function Timeline({ simulation, steps }: TimelineProps) {
  const { t } = useTranslation();
  const flow = new Map(allSteps(steps).map((step) => [step.id, step]));
  const head = useShown(simulation);
  return (
    <section aria-label={t('simulation.timeline')}>
      <h3 ref={head} tabIndex={-1} className={styles.subtitle}>
        {t('simulation.timeline')}
      </h3>
      <Steps steps={simulation.steps} flow={flow} />
      <End end={simulation.end} />
    </section>
  );
}

/** Scrolls to the requested result and focuses it. */
function useShown(simulation: Simulation) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [simulation]);
  return head;
}

/** The flow's steps by their ids. */
type FlowSteps = ReadonlyMap<number, Step>;

function Steps({ steps, flow }: { steps: SimulatedStep[]; flow: FlowSteps }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const nameOf = (id: number): string => descriptionOf(flow.get(id) ?? { type: null, description: null });
  return (
    <ol className={styles.timeline}>
      {steps.map((step, index) => (
        <li key={index} className={styles.step} data-outcome={step.outcome}>
          <header className={styles.head}>
            <strong>{nameOf(step.step_id) || t(`steps.names.${step.type}`)}</strong>
            <StateBadge tone={tones[step.outcome]}>{t(`simulation.outcomes.${step.outcome}`)}</StateBadge>
          </header>
          <Moment value={step.at} format="second" withWeekday />
          <Detail step={step} connectionId={flow.get(step.step_id)?.user_app_id ?? null} />
          <Changes changes={step.changes} />
          {step.items?.map((item) => (
            <Item key={item.item} item={item} flow={flow} />
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

function Detail({ step, connectionId }: { step: SimulatedStep; connectionId: number | null }) {
  return <VisitDetail detail={told(step)} type={step.type} ownSender={useSender(connectionId)} isTrial />;
}

/** What a step did, apart from its variables before and after. */
function told({ detail, changes }: SimulatedStep): JsonObject {
  if (changes.length === 0) return detail;
  const { variable: _, before: __, after: ___, ...rest } = detail;
  return rest;
}

function Item({ item, flow }: { item: SimulatedItem; flow: FlowSteps }) {
  const { t } = useTranslation();
  const number = item.item + 1;
  return (
    <details className={styles.item}>
      <summary>
        {item.contact_external_id === null
          ? t('simulation.item', { number })
          : t('simulation.itemOf', { number, contact: item.contact_external_id })}
      </summary>
      <Steps steps={item.steps} flow={flow} />
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
