import { MailOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type {
  ContactMessage,
  ContactMessageState,
} from '../../../../../domain/entities/contacts/contact-message';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { StateBadge, type Tone } from '../../../components/badges/StateBadge';
import { Moment } from '../../../components/time/Moment';
import { useDescription } from '../../../flow/panel/use-description';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { automatisationPath } from '../../automatisations/path';
import { OutcomeView } from '../../runs/panel/OutcomeView';
import { SentMessageView } from '../../runs/panel/SentMessageView';
import { ContactTimeline } from './ContactTimeline';
import { contactMessageList } from '../slice';
import styles from '../contacts.module.css';

/**
 * Messages that automations and campaigns sent to the contact, or should have sent, newest first: their result, their step, and their
 * content.
 */
export function ContactMessages({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  return (
    <ContactTimeline
      contactId={contactId}
      label={t('contacts.messages')}
      list={contactMessageList}
      select={(root) => root.contacts.messages}
      keyOf={(message) => `${message.run_id}/${message.visit}`}
      entry={(message) => <Message message={message} />}
      empty={
        <StateScreen
          icon={<MailOutlined aria-hidden="true" />}
          title={t('contacts.noMessages')}
          text={t('contacts.noMessagesText')}
        />
      }
    />
  );
}

const tones: Record<ContactMessageState, Tone> = {
  under_way: 'going',
  sent: 'good',
  passed_over: 'quiet',
  failed: 'bad',
  unknown: 'bad',
};

function Message({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const {
    channel,
    state,
    reason,
    outcome,
    message: sent,
    is_erased: isErased,
    sent_at,
    created_at,
  } = message;
  return (
    <>
      <div className={styles.messageHead}>
        <strong>{t(`contacts.messageKinds.${channel}`)}</strong>
        <StateBadge tone={tones[state]}>{t(`contacts.messageStates.${state}`)}</StateBadge>
        <Moment value={sent_at ?? created_at} />
      </div>
      <By message={message} />
      {reason && <p className={styles.messageWhy}>{reasonText(reason)}</p>}
      {outcome && <OutcomeView outcome={outcome} />}
      {sent ? (
        <SentMessageView sent={sent} isOpen={false} />
      ) : (
        <p>{t(isErased ? 'contacts.messageErased' : 'contacts.messageUnreadable')}</p>
      )}
    </>
  );
}

/** The automation and the step, with a link to the run. */
function By({ message }: { message: ContactMessage }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { automatisation_id: id, is_campaign, automatisation_name: name, run_id, step } = message;
  const description = step
    ? descriptionOf(step) || t(`steps.names.${step.type}`)
    : t('contacts.messageStepGone');
  return (
    <Link
      to={`${automatisationPath({ id, is_campaign })}?tab=runs&run=${run_id}`}
      className={styles.messageBy}
    >
      {name} – {description}
    </Link>
  );
}
