import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  missingEvent,
  waitingCallsCounted,
  type Notice,
  type NoticeKind,
} from '../../../../domain/entities/notice';
import { failedRunsCounted } from '../../../../domain/entities/runs/run-state';
import { useEventNameText } from '../../components/EventName';
import { stepTitle } from '../../flow/steps/step-icon';
import { useDescription } from '../../flow/panel/use-description';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { automatisationPath } from '../automatisations/path';
import { broadcastPath, broadcastsPath } from '../broadcasts/path';

/** The largest number that the server counts to. */
const countedTo: Partial<Record<NoticeKind, number>> = {
  calls_waiting: waitingCallsCounted,
  connection_failing: failedRunsCounted,
  step_failing: failedRunsCounted,
};

/** The step of a notice, as its card names it. */
function stepName(
  { step }: Notice,
  { t, description }: { t: TFunction; description: ReturnType<typeof useDescription> },
): string {
  if (step === null) return t('notices.goneStep');
  return description(step) || stepTitle(step, t);
}

/** The target of a notice's link: the contacts at the step, the connections, or how events are sent. */
function wayOf({ kind, automatisation, step }: Notice): string {
  const flow = automatisation ? automatisationPath(automatisation) : '';
  switch (kind) {
    case 'connection_failing':
      return '/settings/apps';
    case 'event_missing':
      return '/settings/integration';
    case 'calls_waiting':
      return step ? `${flow}?at=${step.id}&count=waiting` : `${flow}?tab=runs&state=tried_again`;
    case 'step_failing':
      return step ? `${flow}?at=${step.id}&count=failed` : `${flow}?tab=runs&state=failed`;
    case 'winner_chosen':
      return `${flow}?tab=goal`;
    case 'test_winner_chosen':
      return automatisation ? broadcastPath(automatisation.id) : broadcastsPath;
  }
}

/** A notice in words: the problem, further details, and what to do. */
export function useNoticeWords(notice: Notice) {
  const { t, i18n } = useTranslation();
  const description = useDescription();
  const reasonText = useReasonText();
  const { kind, count, total, connection, event_name: eventName, reason, winner, test } = notice;
  const percent = (share: number): string =>
    share.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const eventText = useEventNameText(eventName === null ? [] : [eventName]);
  const isMore = count >= (countedTo[kind] ?? Infinity);
  const named = {
    count,
    total,
    days: missingEvent.within,
    connection: connection?.name ?? '',
    event: eventName === null ? '' : eventText(eventName),
    step: stepName(notice, { t, description }),
    way: winner?.way ?? '',
    rate: percent((winner?.converted ?? 0) / Math.max(count, 1)),
    chance: percent(winner?.chance ?? test?.chance ?? 0),
    variant: test?.variant.toUpperCase() ?? '',
    message: test?.message ?? '',
  };
  const told = {
    connection_failing: count === 0 ? t('notices.none') : t('notices.runsFailed', named),
    calls_waiting: t('notices.through', named),
    step_failing: '',
    event_missing: t('notices.usual', named),
    winner_chosen: t('notices.won', named),
    test_winner_chosen: '',
  };
  const isBare = kind === 'calls_waiting' && connection === null;
  /** The numbers of a test, those of the message that the others get first. */
  const tested = (): string[] => {
    if (!test) return [];
    const [own, other] = test.counts
      .toSorted((one, next) => Number(next.variant === test.variant) - Number(one.variant === test.variant))
      .map(({ sent, reached }) => ({ sent, rate: percent(reached / Math.max(sent, 1)) }));
    const rates = { rate: own?.rate, count: own?.sent ?? 0, otherRate: other?.rate, other: other?.sent ?? 0 };
    return [
      t(`notices.tested.${test.measure}`, rates),
      test.is_decided && test.chance !== null ? t('notices.tested.chance', named) : '',
      t('notices.tested.others', named),
    ];
  };
  return {
    title:
      test?.is_decided === false
        ? t('notices.titles.test_undecided', named)
        : kind === 'step_failing' && total !== null && total > count
          ? t('notices.titles.step_failing_of', named)
          : t(`notices.titles.${kind}`, named) + (isMore ? ` ${t('notices.orMore')}` : ''),
    besides: [isBare ? '' : told[kind], ...tested(), reason ? reasonText(reason) : ''].filter(Boolean),
    to: wayOf(notice),
    wayOn: t(`notices.ways.${kind}`),
  };
}
