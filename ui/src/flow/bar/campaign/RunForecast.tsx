import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { channelOfWebhook } from '../../../../../domain/apps/webhook';
import { countsMessage } from '../../../../../domain/entities/account/message-caps';
import { channels } from '../../../../../domain/entities/contacts/channel';
import { momentText } from '../../../components/time/Moment';
import { isPlanned } from '../../../features/scheduled-tasks/is-planned';
import { segmentPicker } from '../../../features/segments/segment-picker';
import { useBuilding } from '../../../features/segments/use-building';
import { useTopicOf } from '../../../features/settings/topics/use-topics';
import { tagPicker } from '../../../features/tags/tag-picker';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useKnown } from '../../../store/use-options';
import { allSteps } from '../../editing/step-places';
import { capText } from '../../summary/cap-text';
import { messageWindowText } from '../../summary/message-hours-text';
import { paceText } from '../../steps/pace-text';
import { forOne, goneThrough, reached, type Audience } from './reached';
import { AudienceCount } from './AudienceCount';
import { timeLeft } from './time-left';

interface RunForecastProps {
  audience: Audience | null;
  isForRest: boolean;
  /** It has one message, in one or two texts: what is said of one holds for both. */
  isOneMessage?: boolean;
}

/** The contacts of a run of the campaign, the problems of its flow, and sends already in progress. */
export function RunForecast({ audience, isForRest, isOneMessage = false }: RunForecastProps) {
  const { t } = useTranslation();
  const reach = useAppSelector((state) => state.flowReached);
  const problems = useAppSelector((state) => state.flow.automatisation?.problems ?? []);
  const progress = useAppSelector((state) => state.flowProgress.data);
  const notReached = progress?.unfinished?.not_reached ?? null;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <>
      <AlsoPlanned />
      <Reach audience={audience} />
      {audience && !isForRest && (
        <AudienceCount
          reach={isOneMessage ? forOne(reach) : reach}
          isFiltered={audience.isFiltered}
          isBroadcast={isOneMessage}
        />
      )}
      {audience && (
        <Takes
          delay={audience.delay}
          contacts={isForRest ? notReached : reach.data && goneThrough(reach.data)}
        />
      )}
      <MessageHoursNotes />
      <MessageCapsNote />
      {/* A broadcast has no bar: its review lists them. */}
      {problems.length > 0 && !isOneMessage && (
        <p>
          {t(hasErrors ? 'flow.campaign.hasProblems' : 'flow.campaign.hasWarnings', {
            count: problems.length,
          })}
        </p>
      )}
      {progress && progress.running > 0 && <p>{t('flow.campaign.underWay', { count: progress.running })}</p>}
      {progress?.paused_at && <p>{t('flow.campaign.runPaused')}</p>}
    </>
  );
}

/** In which hours the campaign's messages go out, where they do not go at any time. */
function MessageHoursNotes() {
  const { t, i18n } = useTranslation();
  const hours = useAppSelector((state) => state.session.user?.message_hours);
  const flow = useAppSelector((state) => state.flow.automatisation);
  const waiting = allSteps(flow?.steps ?? []).filter(({ data }) => data['is_transactional'] !== true);
  const used = new Set(waiting.map((step) => channelOfWebhook(step.app_webhook_unique_identifier)));
  return channels.flatMap((channel) => {
    const window = used.has(channel) ? hours?.[channel] : null;
    const text = window ? messageWindowText(window, i18n.language) : '';
    return text === '' ? (
      []
    ) : (
      <p key={channel}>{t(`flow.campaign.messageHours.${channel}`, { hours: text })}</p>
    );
  });
}

/** The caps that count the campaign's messages. */
function MessageCapsNote() {
  const { t } = useTranslation();
  const topicOf = useTopicOf();
  const caps = useAppSelector((state) => state.session.user?.message_caps);
  const flow = useAppSelector((state) => state.flow.automatisation);
  const messages = allSteps(flow?.steps ?? []).flatMap(({ data, app_webhook_unique_identifier: webhook }) => {
    const channel = channelOfWebhook(webhook);
    const category = typeof data['message_category'] === 'string' ? data['message_category'] : null;
    return channel === null || data['is_transactional'] === true ? [] : [{ channel, category }];
  });
  const counting = (caps ?? []).filter((cap) => messages.some((message) => countsMessage(cap, message)));
  if (counting.length === 0) return null;
  const told = counting.map((cap) => capText(cap, { t, topicOf })).join(', ');
  return <p>{t('flow.campaign.messageCaps', { caps: told })}</p>;
}

/** A send scheduled for later stays scheduled: it will reach the same contacts again. */
function AlsoPlanned() {
  const { t } = useTranslation();
  const tasks = useAppSelector((state) => state.flowSchedule.data) ?? [];
  const moments = tasks
    .filter((task) => isPlanned(task) && !task.is_paused)
    .flatMap(({ next_runs: [next] }) => next ?? []);
  const [next] = moments.sort((one, other) => Date.parse(one) - Date.parse(other));
  if (next === undefined) return null;
  const moment = momentText(next, 'minute');
  return <Alert type="warning" showIcon title={t('flow.campaign.alsoPlanned', { moment })} />;
}

/** Whose contacts a run goes through, in words. */
export function Reach({ audience }: { audience: Audience | null }) {
  const { t } = useTranslation();
  if (!audience) return <Alert type="warning" showIcon title={t('flow.campaign.overNobody')} />;
  if (audience.of === null) return <p>{t('flow.campaign.overAll')}</p>;
  const { kind, id } = audience.of;
  return kind === 'tag' ? <OverTag id={id} /> : <OverSegment id={id} />;
}

function OverTag({ id }: { id: number }) {
  const { t } = useTranslation();
  const tag = useKnown(tagPicker, [id])(id);
  return <p>{t('flow.campaign.overTag', { tag: tag?.name ?? `#${id}` })}</p>;
}

/** A segment that is being built may have more contacts than it shows yet: once it is built, they are counted again. */
function OverSegment({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const segment = useKnown(segmentPicker, [id])(id);
  const isBuilding = useBuilding(id);
  const flowId = useAppSelector((state) => state.flow.automatisation?.id);
  const wasBuilding = useRef(isBuilding);
  useEffect(() => {
    if (wasBuilding.current && !isBuilding && flowId !== undefined) dispatch(reached.requested(flowId));
    wasBuilding.current = isBuilding;
  }, [isBuilding, flowId, dispatch]);
  return (
    <>
      <p>{t('flow.campaign.overSegment', { segment: segment?.name ?? `#${id}` })}</p>
      {isBuilding && <Alert type="info" showIcon title={t('flow.campaign.segmentBuilding')} />}
    </>
  );
}

/** The estimated time for a number of contacts at the campaign's pace; nothing when it has none. */
function Takes({ delay, contacts }: { delay: number; contacts: number | null }) {
  const { t } = useTranslation();
  if (delay === 0 || contacts === null || contacts === 0) return null;
  const { unit, count } = timeLeft((contacts * delay) / 1_000);
  return <p>{t(`flow.campaign.takes.${unit}`, { count, pace: paceText(delay, t) })}</p>;
}
