import type { TFunction } from 'i18next';
import type { StepCount } from '../../../../domain/entities/automatisations/steps/step-count';
import type { ListColumn } from '../../components/list/list-column';
import { Moment } from '../../components/time/Moment';
import { TriedAgain } from '../../features/runs/panel/TriedAgain';
import { WaitsUntil } from '../../features/runs/panel/WaitsUntil';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import type { CountedContact } from './store';
import styles from './counted.module.css';

/** The contact, the reason for a failed or skipped run, and since when; for waiting runs, until when, and why a message waits. */
export function countedColumns(t: TFunction, count: StepCount): ListColumn<CountedContact>[] {
  return [
    {
      key: 'contact',
      title: t('runs.contact'),
      render: (row) => <Who contact={row} count={count} />,
    },
    {
      key: 'since',
      title: t(`flow.counted.since.${count}`),
      render: ({ since }) => <Moment value={since} />,
    },
    ...(count === 'waiting'
      ? [
          {
            key: 'until',
            title: t('runs.waitingUntil'),
            render: (row: CountedContact) => <WaitsUntil run={row} />,
          },
        ]
      : []),
  ];
}

/**
 * The contact's name, with its external id below; a scheduled run without a contact is shown by its number. For failed, retried, skipped or
 * not compared runs the reason is added.
 */
function Who({ contact, count }: { contact: CountedContact; count: StepCount }) {
  const reasonText = useReasonText();
  const { contact_name: name, contact_external_id: externalId, run_id: runId, reason } = contact;
  return (
    <span className={styles.who}>
      <span>{name ?? externalId ?? `#${runId}`}</span>
      {name !== null && <span className={styles.externalId}>{externalId}</span>}
      {count === 'failed' && reason && <span className={styles.failure}>{reasonText(reason)}</span>}
      {count === 'waiting' && contact.retried_call && (
        <span className={styles.reason}>
          <TriedAgain call={contact.retried_call} />
        </span>
      )}
      {(count === 'skipped' || count === 'capped' || count === 'not_compared') && reason && (
        <span className={styles.reason}>{reasonText(reason)}</span>
      )}
    </span>
  );
}
