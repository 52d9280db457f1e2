import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';
import { ruleRefusals } from '../../../../domain/entities/automatisations/entry';
import { FigureTable } from '../../components/data/FigureTable';
import { useDescription } from '../../flow/panel/use-description';
import { allSteps } from '../../flow/editing/step-places';
import { branchText } from '../../flow/steps/branch-name';
import { stepTitle } from '../../flow/steps/step-icon';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../store/hooks';

interface BacktestFiguresProps {
  figures: Figures;
  live: LiveFigures | null;
}

const outcomes = ['entered', 'completed', 'failed', 'exited', 'inside', 'converted', 'value'] as const;
const followedNot = ['at_loop', 'not_followed', 'events_for_others'] as const;

const heldBackReasons = ['opted_out', 'not_asked', 'message_cap', 'control_group'] as const;

/** What would have happened, beside what did. */
export function BacktestFigures({ figures, live }: BacktestFiguresProps) {
  const { t, i18n } = useTranslation();
  const nameOf = useStepNames();
  const wayOf = useWayNames();
  const reasonText = useReasonText();
  const refusalText = (code: string): string => {
    const rule = ruleRefusals.find((one) => one === code);
    return rule ? t(`backtests.refused.${rule}`) : code;
  };
  const heldBackText = (code: string): string => {
    const reason = heldBackReasons.find((one) => one === code);
    return reason ? t(`backtests.heldBackFor.${reason}`) : code;
  };
  const write = (number: number | null | undefined): string =>
    number === null || number === undefined
      ? '–'
      : number.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  const both = (wouldBe: number | null, was: number | null | undefined): string[] => [
    write(wouldBe),
    ...(live ? [write(was)] : []),
  ];
  const bothColumns = [t('backtests.would'), ...(live ? [t('backtests.did')] : [])];
  const messagesOf = (of: Figures['messages'], { date, channel }: { date: string; channel: string }) =>
    of.find((one) => one.date === date && one.channel === channel)?.count ?? 0;
  const messageDays = [...figures.messages, ...(live?.messages ?? [])]
    .filter(
      ({ date, channel }, place, all) =>
        all.findIndex((one) => one.date === date && one.channel === channel) === place,
    )
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <>
      <TitledFigures
        title={t('backtests.outcomes')}
        columns={bothColumns}
        rows={[
          { key: 'events', name: t('backtests.figures.events'), cells: both(figures.events, null) },
          ...outcomes
            .filter((name) => figures[name] !== null)
            .map((name) => ({
              key: name,
              name: t(`backtests.figures.${name}`),
              cells: both(figures[name], live?.[name]),
            })),
          ...followedNot
            .filter((name) => figures[name] > 0)
            .map((name) => ({
              key: name,
              name: t(`backtests.figures.${name}`),
              cells: both(figures[name], null),
            })),
        ]}
      />
      <TitledFigures
        title={t('backtests.refusedTitle')}
        columns={bothColumns}
        rows={ruleRefusals
          .filter((code) => [...figures.refused, ...(live?.refused ?? [])].some((one) => one.code === code))
          .map((code) => ({
            key: code,
            name: refusalText(code),
            cells: both(
              figures.refused.find((one) => one.code === code)?.count ?? 0,
              live?.refused.find((one) => one.code === code)?.count ?? 0,
            ),
          }))}
      />
      <TitledFigures
        title={t('backtests.stepsTitle')}
        columns={[
          ...bothColumns,
          ...(['yes', 'no', 'waiting', 'skipped', 'failed'] as const).map((one) =>
            t(`backtests.steps.${one}`),
          ),
        ]}
        rows={figures.steps.flatMap((step) => [
          {
            key: String(step.step_id),
            name: nameOf(step.step_id),
            cells: [
              ...both(step.came, live?.steps.find((one) => one.step_id === step.step_id)?.came ?? 0),
              ...[step.yes, step.no, step.waiting, step.skipped, step.failed].map(write),
            ],
          },
          ...step.ways.map(({ way, count }) => ({
            key: `${step.step_id} ${way}`,
            name: `${nameOf(step.step_id)}: ${wayOf(step.step_id, way)}`,
            cells: [...both(count, null), ...Array<string>(5).fill('–')],
          })),
        ])}
      />
      <TitledFigures
        title={t('backtests.messagesTitle')}
        columns={bothColumns}
        rows={messageDays.map((day) => ({
          key: `${day.date} ${day.channel}`,
          name: `${day.date} · ${t(`contacts.channels.${day.channel}`)}`,
          cells: both(messagesOf(figures.messages, day), messagesOf(live?.messages ?? [], day)),
        }))}
      />
      <TitledFigures
        title={t('backtests.heldTitle')}
        columns={[t('backtests.would')]}
        rows={[
          ...figures.held_for_hours.map(({ channel, count }) => ({
            key: `hours ${channel}`,
            name: t('backtests.heldForHours', { channel: t(`contacts.channels.${channel}`) }),
            cells: [write(count)],
          })),
          ...figures.held_for_caps.map(({ channel, count }) => ({
            key: `caps ${channel}`,
            name: t('backtests.heldForCaps', { channel: t(`contacts.channels.${channel}`) }),
            cells: [write(count)],
          })),
          ...figures.held_back.map(({ channel, code, count }) => ({
            key: `${channel} ${code}`,
            name: t('backtests.heldBack', {
              channel: t(`contacts.channels.${channel}`),
              reason: heldBackText(code),
            }),
            cells: [write(count)],
          })),
        ]}
      />
      <TitledFigures
        title={t('backtests.failuresTitle')}
        columns={[t('backtests.would')]}
        rows={figures.failures.map(({ step_id, code, message, count }) => ({
          key: `${step_id} ${code}`,
          name: [step_id === null ? '' : nameOf(step_id), reasonText({ message })].filter(Boolean).join(': '),
          cells: [write(count)],
        }))}
      />
    </>
  );
}

type Titled = Pick<ComponentProps<typeof FigureTable>, 'columns' | 'rows'> & { title: string };

/** Figures under their title; nothing where there are none. */
function TitledFigures({ title, ...figures }: Titled) {
  const { t } = useTranslation();
  if (figures.rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <FigureTable label={title} head={t('backtests.what')} {...figures} />
    </section>
  );
}

/** The name of a step of the open flow, in the reader's language. */
function useStepNames(): (stepId: number) => string {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const names = new Map(
    allSteps(flow?.steps ?? []).map((step) => [
      step.id,
      [stepTitle(step, t), descriptionOf(step)].filter(Boolean).join(' – '),
    ]),
  );
  return (stepId) => names.get(stepId) ?? t('backtests.goneStep', { id: stepId });
}

/** The name of a way of a split of the open flow; its id where there is no such way. */
function useWayNames(): (stepId: number, way: string) => string {
  const { t } = useTranslation();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const steps = new Map(allSteps(flow?.steps ?? []).map((step) => [step.id, step]));
  return (stepId, way) => {
    const step = steps.get(stepId);
    return step ? branchText(step, way, t) : way;
  };
}
