import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { noMessages } from '../../../../../domain/entities/reports/messages';
import { FigureTable } from '../../../components/data/FigureTable';
import { dayOf, dayText } from '../../../components/time/clocks';
import { countsByStep } from '../../../flow/editing/selectors';
import { rateText } from '../../../flow/message-figures/rate';
import { useTold } from '../../../flow/message-figures/use-told';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { amountText } from '../../goals/figure-texts';
import { goalReport } from '../../goals/slice';
import { useMessageText } from '../message-text';

/** What became of each message of a test, side by side: opens, clicks, and the goal where there is one. */
export function BySubject({ broadcast }: { broadcast: Broadcast }) {
  const { t, i18n } = useTranslation();
  const messageText = useMessageText(broadcast);
  const counts = useAppSelector(countsByStep);
  const ways = useWays(broadcast);
  const isTold = useTold();
  const { messages, goal } = broadcast;
  const number = (count: number): string => count.toLocaleString(i18n.language);
  const shareOf = (part: number, whole: number): string => {
    const rate = rateText(part, whole, i18n.language);
    return rate === null ? number(part) : `${number(part)} (${rate})`;
  };
  const columns = [
    t('flow.messages.counts.sent'),
    t('flow.messages.counts.opened'),
    t('flow.messages.counts.clicked'),
    ...(goal ? [t('broadcasts.brought.reached')] : []),
    ...(goal?.has_value ? [t('goals.figures.value')] : []),
  ];
  return (
    <>
      <FigureTable
        label={t('broadcasts.test.bySubject')}
        head={t('broadcasts.review.message')}
        columns={columns}
        rows={messages.map((one) => {
          const figures = counts.get(one.step_id)?.messages ?? noMessages;
          const { sent } = figures;
          const way = ways.find((of) => of.way === one.variant);
          return {
            key: one.variant,
            name: t('broadcasts.test.variant', {
              variant: one.variant.toUpperCase(),
              subject: messageText(one),
            }),
            cells: [
              number(sent),
              ...(['opened', 'clicked'] as const).map((count) =>
                isTold(count, figures) ? shareOf(figures[count], sent) : '–',
              ),
              ...(goal ? [way ? shareOf(way.converted, way.entered) : '–'] : []),
              ...(goal?.has_value ? [way ? amountText(way.value, i18n.language) : '–'] : []),
            ],
          };
        })}
      />
      {goal && <p>{t('broadcasts.test.goalFollows')}</p>}
    </>
  );
}

/** How many of those who got each message reached the goal, since the broadcast began; asked for again while the page counts more. */
function useWays({ id, begun_at: begun, goal }: Broadcast) {
  const dispatch = useAppDispatch();
  const report = useAppSelector((state) => state.goals.report.data);
  const hasGoal = goal !== null;
  const { sent_to: sentTo, reached } = goal ?? {};
  const from = begun === null ? null : dayText(dayOf(begun));
  useEffect(() => {
    if (hasGoal) dispatch(goalReport.requested({ automatisationId: id, ...(from !== null && { from }) }));
  }, [dispatch, id, hasGoal, from, sentTo, reached]);
  const ways = report?.automatisationId === id ? (report.figures?.splits[0]?.ways ?? []) : [];
  return ways.map((way) => ({ ...way, ...way.with_winner }));
}
