import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  previewedPast,
  type PastPreview as Preview,
} from '../../../../domain/entities/automatisations/past-contacts';
import type { Failure } from '../../api/api-error';
import { FailedState } from '../../components/feedback/FailedState';
import { Moment, momentText } from '../../components/time/Moment';
import styles from './past-contacts.module.css';

interface PastPreviewProps {
  preview: Preview | null;
  failure: Failure | null;
  onRetry: () => void;
}

/** How many contacts would enter now, how many would not and why, and some of them by name. */
export function PastPreview({ preview, failure, onRetry }: PastPreviewProps) {
  const { t } = useTranslation();
  if (failure) return <FailedState failure={failure} onRetry={onRetry} />;
  if (!preview) return <Skeleton active className={styles.preview} />;
  const { contacts, examples } = preview;
  const examplesTitle = preview.from === null ? 'pastContacts.someMembers' : 'pastContacts.examples';
  return (
    <section className={styles.preview} aria-label={t('pastContacts.preview')}>
      <p role="status">
        <strong>
          {preview.from === null
            ? t(preview.is_more ? 'pastContacts.membersMore' : 'pastContacts.members', {
                count: contacts,
                looked: previewedPast.contacts,
              })
            : t(preview.is_more ? 'pastContacts.matchMore' : 'pastContacts.match', {
                count: contacts,
                from: momentText(preview.from, 'minute'),
              })}
        </strong>
        {preview.is_building && ` ${t('pastContacts.building')}`}
      </p>
      <ul className={styles.figures}>
        <li>{t('pastContacts.wouldEnter', { count: preview.entering })}</li>
        {preview.refused.map(({ code, count, message }) => (
          <li key={code}>{t('pastContacts.refused', { count, reason: message })}</li>
        ))}
      </ul>
      {examples.length > 0 && (
        // It scrolls, so it can have the focus.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard could not scroll
        <div className={styles.examples} role="group" tabIndex={0} aria-label={t(examplesTitle)}>
          <ul>
            {examples.map((example) => (
              <li key={example.contact_external_id}>
                <strong>{example.contact_name ?? example.contact_external_id}</strong>
                <Moment value={example.event_at} />
                <span>{example.refusal?.message ?? t('pastContacts.enters')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
