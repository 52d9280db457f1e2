import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { JsonObject } from '../../../../../domain/entities/common';
import { capWait } from '../../../../../domain/entities/account/message-caps';
import { messageWait } from '../../../../../domain/entities/account/message-hours';
import { usedTemplate } from '../../../../../domain/steps/api-call/rendered-request';
import type { StepType } from '../../../../../domain/steps/types';
import { loopSources } from '../../../../../domain/steps/loop/schema';
import { JsonTree } from '../../../components/data/JsonTree';
import { Moment } from '../../../components/time/Moment';
import { capText } from '../../../flow/summary/cap-text';
import { messageWindowText } from '../../../flow/summary/message-hours-text';
import { branchName } from '../../../flow/steps/branch-name';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { useKnown } from '../../../store/use-options';
import { messagePath } from '../../messages/path';
import { segmentPath } from '../../segments/path';
import { segmentPicker } from '../../segments/segment-picker';
import { useTopicOf, useTopicsAsked } from '../../settings/topics/use-topics';
import { TagName } from '../../tags/TagName';
import { CallDetail } from './CallDetail';
import { Until } from './Until';
import styles from '../runs.module.css';

/** The known members of a visit's detail, in reading order; unknown ones follow, under their own names. */
const known = [
  'message_template',
  'message_hours',
  'message_cap',
  'branch',
  'way',
  'share',
  'is_winner',
  'variable',
  'before',
  'after',
  'not_compared',
  'actual',
  'expected',
  'until',
  'tag_id',
  'segment_id',
  'changed',
  'event_name',
  'event_names',
  'contact_external_id',
  'missing',
  'source',
  'total',
  'since',
  'count',
  'attempts',
  'skipped',
  'unmapped',
] as const;
type Known = (typeof known)[number];

const isKnown = (name: string): name is Known => known.some((candidate) => candidate === name);

interface VisitDetailProps {
  detail: JsonObject;
  /** The kind of the step, which names its branches. */
  type: StepType;
  /** Whether it was simulated: a call's message is expanded, and its answer is a hypothetical one. */
  isTrial?: boolean;
  /** Of a message only what the recipient gets is shown, not its request. */
  isMessageOnly?: boolean;
  /** The sender of a message that names none, if known. */
  ownSender?: string;
}

/** The result of a step: the branch taken, the value written, the tag added, the call made; or why it failed. */
export function VisitDetail({
  detail,
  type,
  isTrial = false,
  isMessageOnly = false,
  ownSender,
}: VisitDetailProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const {
    message,
    code: _,
    step_id: __,
    total_is_exact: ___,
    timezone,
    timezone_of: timezoneOf,
    sent,
    request,
    answer,
    erased_after_days: erasedAfterDays,
    step_removed: wasRemoved,
    ...rest
  } = detail;
  const names = [
    // A single attempt is not worth mentioning.
    ...known.filter(
      (name) => name in rest && !(name === 'attempts' && rest.attempts === 1) && !isToldByName(name),
    ),
    ...Object.keys(rest).filter((name) => !isKnown(name)),
  ];
  /** A way is told by its name, not by its id. */
  function isToldByName(name: Known): boolean {
    return name === 'branch' && 'way' in rest;
  }
  return (
    <>
      {typeof message === 'string' && (
        <p role="alert" className={styles.error}>
          {reasonText({ message })}
        </p>
      )}
      {wasRemoved === true && <p className={styles.description}>{t('runs.stepRemoved')}</p>}
      {names.length > 0 && (
        <dl className={styles.detail}>
          {names.map((name) => (
            <div key={name}>
              <dt>{isKnown(name) ? t(`runs.details.${name}`) : name}</dt>
              <dd>
                <DetailValue
                  name={name}
                  value={rest[name]}
                  type={type}
                  timezone={timezone}
                  timezoneOf={timezoneOf}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {typeof erasedAfterDays === 'number' && (
        <p className={styles.description}>{t('runs.callErased', { count: erasedAfterDays })}</p>
      )}
      <CallDetail
        sent={sent}
        request={request}
        answer={answer}
        ownSender={ownSender}
        isTrial={isTrial}
        isMessageOnly={isMessageOnly}
      />
    </>
  );
}

interface DetailValueProps {
  name: string;
  value: unknown;
  type: StepType;
  timezone: unknown;
  timezoneOf: unknown;
}

function DetailValue({ name, value, type, timezone, timezoneOf }: DetailValueProps) {
  const { t } = useTranslation();
  if (name === 'until' && typeof value === 'string') {
    return (
      <Until
        value={value}
        timezone={typeof timezone === 'string' ? timezone : null}
        of={timezoneOf === 'contact' || timezoneOf === 'account' ? timezoneOf : undefined}
      />
    );
  }
  if (name === 'message_template') return <UsedTemplate value={value} />;
  if (name === 'message_hours') return <MessageWaitDetail value={value} />;
  if (name === 'message_cap') return <CapWaitDetail value={value} />;
  if (name === 'branch' && typeof value === 'boolean') return t(branchName(type, value));
  if (name === 'since' && typeof value === 'string') return <Moment value={value} format="second" />;
  if (name === 'tag_id' && typeof value === 'number') return <TagName id={value} />;
  if (name === 'segment_id' && typeof value === 'number') return <SegmentName id={value} />;
  if (name === 'source') return sourceWord(value, t);
  if (name === 'skipped' || name === 'not_compared') return <Trouble value={value} />;
  if (name === 'missing' || name === 'event_names') return <Names value={value} />;
  if (typeof value === 'boolean') return t(`steps.booleans.${value}`);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return value ? <JsonTree value={value} openDepth={0} /> : '–';
}

/** The template that a message was made of, under the name that it had, with its version. */
function UsedTemplate({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const used = usedTemplate.safeParse(value).data;
  if (!used) return '–';
  return <Link to={messagePath(used.id)}>{t('runs.usedTemplate', used)}</Link>;
}

/** A segment of which only the id is known; a deleted one is named by its id. */
function SegmentName({ id }: { id: number }) {
  const segment = useKnown(segmentPicker, [id])(id);
  return segment ? <Link to={segmentPath(id)}>{segment.name}</Link> : `#${id}`;
}

/** Until when a message waits for its hours, by whose clocks, and which hours these are. */
function MessageWaitDetail({ value }: { value: unknown }) {
  const { t, i18n } = useTranslation();
  const wait = messageWait.safeParse(value).data;
  if (!wait) return '–';
  const { channel, until, timezone, timezone_of: of } = wait;
  return (
    <>
      <Until value={until} timezone={timezone} of={of} />
      <span className={styles.under}>
        {t(`runs.messageHours.${channel}`, { hours: messageWindowText(wait, i18n.language) })}
      </span>
    </>
  );
}

/** Until when a message waits for a cap, or would have waited, and which cap that is. */
function CapWaitDetail({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const wait = capWait.safeParse(value).data;
  const topicOf = useTopicOf();
  useTopicsAsked(typeof wait?.category === 'string');
  if (!wait) return '–';
  return (
    <>
      <Until value={wait.until} timezone={wait.timezone} of={wait.timezone_of} />
      <span className={styles.under}>{t('runs.messageCap', { cap: capText(wait, { t, topicOf }) })}</span>
    </>
  );
}

/** Why a call was not made, or nothing was compared. */
const trouble = z.object({ message: z.string() });

function Trouble({ value }: { value: unknown }) {
  const reasonText = useReasonText();
  const why = trouble.safeParse(value).data;
  return why ? reasonText(why) : '–';
}

function Names({ value }: { value: unknown }) {
  const names = z.array(z.string()).safeParse(value).data;
  return names ? names.join(', ') : '–';
}

/** The items of a loop. */
function sourceWord(source: unknown, t: TFunction): string {
  const name = loopSources.find((candidate) => candidate === source);
  return name ? t(`steps.loop.sources.${name}`) : '–';
}
