import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type {
  CampaignAudience,
  LeftOutReason,
  MessageAudience,
  SomeContacts,
} from '../../../../../domain/entities/automatisations/campaign-audience';
import { useFailureText } from '../../../components/feedback/failure-text';
import { useAppSelector } from '../../../store/hooks';
import type { ResourceState } from '../../../store/resource';
import { useStepLabel } from '../../summary/use-step-label';
import { drawnSteps } from '../../editing/selectors';
import styles from '../bar.module.css';
import { goneThrough } from './reached';

interface AudienceCountProps {
  reach: ResourceState<CampaignAudience | null>;
  isFiltered: boolean;
  /** A broadcast has no conditions. */
  isBroadcast?: boolean;
}

/** How many contacts a run goes through, how many receive each message, and who is left out and why. */
export function AudienceCount({
  reach: { state, data, failure },
  isFiltered,
  isBroadcast = false,
}: AudienceCountProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (state === 'loading') return <p role="status">{t('flow.campaign.counting')}</p>;
  if (failure) return <p>{t('flow.campaign.notCounted', { why: failureText(failure) })}</p>;
  if (!data) return null;
  const { is_exact: isExact, looked_at: looked, total, passing, repeated, control, messages } = data;
  return (
    <>
      <p>
        {t(!isExact && isFiltered ? 'flow.campaign.atMost' : 'flow.campaign.reaches', {
          count: goneThrough(data),
        })}
      </p>
      {!isExact && <p>{t('flow.campaign.lookedAt', { looked, total })}</p>}
      {!isExact && isFiltered && <p>{t('flow.campaign.passing', { looked, count: passing })}</p>}
      {repeated !== null && repeated.count > 0 && (
        <div className={styles.message}>
          <p>
            {t('flow.campaign.repeated', { count: repeated.count, field: repeated.field })}{' '}
            <Names some={repeated} />
          </p>
        </div>
      )}
      {control !== null && control.count > 0 && (
        <p>
          {t('flow.campaign.control', { count: control.count })} <Names some={control} />
        </p>
      )}
      {messages.map((message) => (
        <Message key={message.step_id} message={message} isOneOfSeveral={messages.length > 1} />
      ))}
      {messages.length > 0 && !isBroadcast && <p className={styles.note}>{t('flow.campaign.sentToNote')}</p>}
    </>
  );
}

function Message({ message, isOneOfSeveral }: { message: MessageAudience; isOneOfSeveral: boolean }) {
  const { t } = useTranslation();
  const labelOf = useStepLabel();
  const step = useAppSelector(drawnSteps).find(({ id }) => id === message.step_id);
  const { channel, sent_to: count, left_out: leftOut, held_by_cap: held, same_address: same } = message;
  return (
    <div className={styles.message}>
      <p>
        {isOneOfSeveral && step && <strong>{labelOf(step)} </strong>}
        {t(`flow.campaign.sentTo.${channel}`, { count })}
      </p>
      {(leftOut.length > 0 || held.count > 0 || same.count > 0) && (
        <ul>
          {leftOut.map((some) => (
            <Some key={some.reason} reason={some.reason} channel={channel} some={some} />
          ))}
          {held.count > 0 && <Some reason="held_by_cap" channel={channel} some={held} />}
          {same.count > 0 && <Some reason="same_address" channel={channel} some={same} />}
        </ul>
      )}
      {channel !== 'push' && !message.knows_addresses && <p>{t('flow.campaign.addressUnknown')}</p>}
    </div>
  );
}

/** Of an e-mail, nothing is said of numbers. */
const textOf = (reason: Reason, channel: MessageAudience['channel']) =>
  channel === 'email' && isOfAddress(reason)
    ? (`flow.campaign.leftOutOfEmail.${reason}` as const)
    : (`flow.campaign.leftOut.${reason}` as const);

type Reason = LeftOutReason | 'held_by_cap' | 'same_address';
const ofAddress = ['no_address', 'invalid_address', 'same_address'] as const;
const isOfAddress = (reason: Reason): reason is (typeof ofAddress)[number] =>
  ofAddress.some((one) => one === reason);

/** The number of contacts for a reason, and some of their names. */
function Some({
  reason,
  channel,
  some,
}: {
  reason: Reason;
  channel: MessageAudience['channel'];
  some: SomeContacts;
}) {
  const { t } = useTranslation();
  return (
    <li>
      {t(textOf(reason, channel), { count: some.count })} <Names some={some} />
    </li>
  );
}

function Names({ some: { count, contacts } }: { some: SomeContacts }) {
  const { t } = useTranslation();
  const others = count - contacts.length;
  return (
    <>
      {contacts.map(({ id, external_id: externalId, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link to={`/contacts/${encodeURIComponent(externalId)}`}>{name ?? externalId}</Link>
        </span>
      ))}
      {others > 0 && ` ${t('flow.campaign.andOthers', { count: others })}`}
    </>
  );
}
