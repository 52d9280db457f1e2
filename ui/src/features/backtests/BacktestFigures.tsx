import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BacktestFigures as Figures,
  LiveFigures,
} from '../../../../domain/entities/automatisations/backtest';
import { ruleRefusals } from '../../../../domain/entities/automatisations/entry';
import { FigureTable } from '../../components/data/FigureTable';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { failureRows, sideBySide } from './side-by-side';
import { useStepFigures, useStepNames } from './use-step-figures';
import styles from './backtests.module.css';

interface BacktestFiguresProps {
  figures: Figures;
  live: LiveFigures | null;
}

const outcomes = ['entered', 'completed', 'failed', 'exited', 'inside', 'converted', 'value'] as const;
const followedNot = ['at_loop', 'not_followed', 'events_for_others'] as const;

const heldBackReasons = [
  'opted_out',
  'not_asked',
  'topic_left',
  'topic_not_joined',
  'suppressed',
  'message_cap',
  'control_group',
  'skipped_by_hand',
] as const;

/** What would have happened, beside what did. */
export function BacktestFigures({ figures, live }: BacktestFiguresProps) {
  const { t, i18n } = useTranslation();
  const nameOf = useStepNames();
  const stepRowsOf = useStepFigures();
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
        hint={live?.steps_changed ? t('backtests.stepsChanged') : null}
        columns={bothColumns}
        rows={stepRowsOf(figures, live).map(({ key, name, wouldBe, was }) => ({
          key,
          name,
          cells: both(wouldBe, was),
        }))}
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
        columns={bothColumns}
        rows={[
          ...held.flatMap(({ why, text }) =>
            sideBySide(figures[why], live?.[why], ({ channel }) => channel).map(
              ({ row: { channel }, wouldBe, was }) => ({
                key: `${why} ${channel}`,
                name: t(text, { channel: t(`contacts.channels.${channel}`) }),
                cells: both(wouldBe, was),
              }),
            ),
          ),
          ...sideBySide(figures.held_back, live?.held_back, ({ channel, code }) => `${channel} ${code}`).map(
            ({ row: { channel, code }, wouldBe, was }) => ({
              key: `${channel} ${code}`,
              name: t('backtests.heldBack', {
                channel: t(`contacts.channels.${channel}`),
                reason: heldBackText(code),
              }),
              cells: both(wouldBe, was),
            }),
          ),
        ]}
      />
      <TitledFigures
        title={t('backtests.failuresTitle')}
        columns={bothColumns}
        rows={failureRows(figures, live).map(({ step_id, message, wouldBe, was, key }) => ({
          key,
          name: [
            step_id === null ? '' : nameOf(step_id),
            message === null ? t('backtests.otherFailures') : reasonText({ message }),
          ]
            .filter(Boolean)
            .join(': '),
          cells: both(wouldBe, was),
        }))}
      />
    </>
  );
}

/** Messages that waited, by why. */
const held = [
  { why: 'held_for_hours', text: 'backtests.heldForHours' },
  { why: 'held_for_caps', text: 'backtests.heldForCaps' },
] as const;

type Titled = Pick<ComponentProps<typeof FigureTable>, 'columns' | 'rows'> & {
  title: string;
  hint?: string | null;
};

/** Figures under their title; nothing where there are none. */
function TitledFigures({ title, hint, ...figures }: Titled) {
  const { t } = useTranslation();
  if (figures.rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FigureTable label={title} head={t('backtests.what')} {...figures} />
    </section>
  );
}

const sumOf = (messages: Figures['messages']): number => messages.reduce((sum, { count }) => sum + count, 0);
