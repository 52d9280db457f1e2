import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';
import type { Step } from '../../../../domain/entities/automatisations/step';
import { ruleRefusals } from '../../../../domain/entities/automatisations/entry';
import type { Branch } from '../../../../domain/flow/chain/place';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import { FigureTable } from '../../components/data/FigureTable';
import { useDescription } from '../../flow/panel/use-description';
import { allSteps } from '../../flow/editing/step-places';
import { branchesOf, branchText } from '../../flow/steps/branch-name';
import { stepTitle } from '../../flow/steps/step-icon';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../store/hooks';
import styles from './backtests.module.css';

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
  const branchesTaken = useBranches();
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
      {figures.converted !== null && <p className={styles.hint}>{t('backtests.goalHint')}</p>}
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
          ...(['waiting', 'skipped', 'failed'] as const).map((one) => t(`backtests.steps.${one}`)),
        ]}
        rows={figures.steps.flatMap((step) => [
          {
            key: String(step.step_id),
            name: nameOf(step.step_id),
            cells: [
              ...both(step.came, live?.steps.find((one) => one.step_id === step.step_id)?.came ?? 0),
              ...[step.waiting, step.skipped, step.failed].map(write),
            ],
          },
          ...branchesTaken(step).map(({ branch, name, count }) => ({
            key: `${step.step_id} ${branch}`,
            name: `${nameOf(step.step_id)}: ${name}`,
            cells: [...both(count, null), ...Array<string>(3).fill('–')],
          })),
        ])}
      />
      <TitledFigures
        title={t('backtests.messagesTitle')}
        columns={bothColumns}
        rows={[
          ...messageDays.map((day) => ({
            key: `${day.date} ${day.channel}`,
            name: `${day.date} · ${t(`contacts.channels.${day.channel}`)}`,
            cells: both(messagesOf(figures.messages, day), messagesOf(live?.messages ?? [], day)),
          })),
          ...(messageDays.length > 1
            ? [
                {
                  key: 'total',
                  name: t('backtests.messagesTotal'),
                  cells: both(sumOf(figures.messages), sumOf(live?.messages ?? [])),
                },
              ]
            : []),
        ]}
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

/** The name of a step of the open flow, in the reader's language; of several with one name, with the branch that each heads. */
function useStepNames(): (stepId: number) => string {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const steps = allSteps(flow?.steps ?? []);
  const byId = new Map(steps.map((step) => [step.id, step]));
  const headed = new Map(
    steps.flatMap((step) =>
      chainsOf(step).flatMap(({ branch, chain: [head] }) =>
        head ? [[head.id, branchText(step, branch, t)] as const] : [],
      ),
    ),
  );
  const plainName = (step: Step): string =>
    [stepTitle(step, t), descriptionOf(step)].filter(Boolean).join(' – ');
  const names = steps.map(plainName);
  return (stepId) => {
    const step = byId.get(stepId);
    if (!step) return t('backtests.goneStep', { id: stepId });
    const name = plainName(step);
    const branch = headed.get(stepId);
    const isOneOfMany = names.indexOf(name) !== names.lastIndexOf(name);
    return isOneOfMany && branch !== undefined ? `${name} (${branch})` : name;
  };
}

/** The branches of a step of the open flow by their names on the canvas, each with how many runs took it. */
function useBranches(): (
  counts: Figures['steps'][number],
) => { branch: Branch; name: string; count: number }[] {
  const { t } = useTranslation();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const steps = new Map(allSteps(flow?.steps ?? []).map((step) => [step.id, step]));
  return (counts) => {
    const step = steps.get(counts.step_id);
    return step ? branchesOf(step, t).map((one) => ({ ...one, count: countOf(counts, one.branch) })) : [];
  };
}

function countOf({ yes, no, ways }: Figures['steps'][number], branch: Branch): number {
  if (typeof branch === 'boolean') return branch ? yes : no;
  return ways.find(({ way }) => way === branch)?.count ?? 0;
}

const sumOf = (messages: Figures['messages']): number => messages.reduce((sum, { count }) => sum + count, 0);
