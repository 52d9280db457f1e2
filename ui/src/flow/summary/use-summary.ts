import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCap } from '../../../../domain/entities/account/message-caps';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { messageOptions } from '../../features/messages/slice';
import { segmentEventText } from '../../features/segments/segment-events';
import { segmentOptions } from '../../features/segments/slice';
import { useTopicOf } from '../../features/settings/topics/use-topics';
import { tagOptions } from '../../features/tags/slice';
import { useAppSelector } from '../../store/hooks';
import { rowAmong } from '../../store/use-options';
import { useDescription } from '../panel/use-description';
import { messageCapsText } from './message-caps-text';
import { messageHoursText } from './message-hours-text';
import { stepSummary } from './step-summary';

/** Summarizes a step in one line. */
export function useWholeSummary(): (step: Pick<Step, 'type' | 'data'>) => string {
  const { t, i18n } = useTranslation();
  // Not the whole options state: a picker that reloads it would rerender every card.
  const tags = useAppSelector((state) => state.tags.options.rows);
  const tagsApart = useAppSelector((state) => state.tags.options.apart);
  const messageRows = useAppSelector((state) => state.messages.options.rows);
  const messagesApart = useAppSelector((state) => state.messages.options.apart);
  const segmentRows = useAppSelector((state) => state.segments.options.rows);
  const segmentsApart = useAppSelector((state) => state.segments.options.apart);
  const segments = useMemo(() => ({ rows: segmentRows, apart: segmentsApart }), [segmentRows, segmentsApart]);
  return useCallback(
    (step) => {
      const tag = (id: number | null): string =>
        (id !== null && rowAmong({ rows: tags, apart: tagsApart }, id, tagOptions)?.name) || '';
      const segment = (id: number | null): string =>
        (id !== null && rowAmong(segments, id, segmentOptions)?.name) || '';
      const event = (name: string): string =>
        segmentEventText(name, (id) => rowAmong(segments, id, segmentOptions)?.name, t) ?? name;
      const message = (id: number): string =>
        rowAmong({ rows: messageRows, apart: messagesApart }, id, messageOptions)?.name ?? '';
      return stepSummary(step, { t, language: i18n.language, names: { tag, segment, event, message } });
    },
    [t, i18n.language, tags, tagsApart, segments, messageRows, messagesApart],
  );
}

const noCaps: readonly MessageCap[] = [];

/**
 * Summarizes what a step does beyond its description, in which hours its message goes, its topic, and which caps count it; empty when the
 * description says everything.
 */
export function useSummary(): (step: Step) => string {
  const { t, i18n } = useTranslation();
  const whole = useWholeSummary();
  const descriptionOf = useDescription();
  const hours = useAppSelector((state) => state.session.user?.message_hours);
  const caps = useAppSelector((state) => state.session.user?.message_caps) ?? noCaps;
  const topicOf = useTopicOf();
  return useCallback(
    (step) => {
      const summary = whole(step);
      const said = descriptionOf(step).includes(summary) ? '' : summary;
      const goes = hours ? messageHoursText(step, hours, { t, language: i18n.language }) : '';
      const capped = messageCapsText(step, caps, { t, topicOf });
      return [said, goes, capped].filter((part) => part !== '').join(' · ');
    },
    [whole, descriptionOf, hours, caps, topicOf, t, i18n.language],
  );
}
