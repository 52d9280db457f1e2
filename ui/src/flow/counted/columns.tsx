import type { TFunction } from 'i18next';
import type { StepCount } from '../../../../domain/entities/run';
import type { ListColumn } from '../../components/list/ListTable';
import { Moment } from '../../components/Moment';
import type { CountedContact } from './store';
import styles from './counted.module.css';

/** Who it is and since when; of those that wait until when, of failed ones why. */
export function countedColumns(t: TFunction, count: StepCount): ListColumn<CountedContact>[] {
  return [
    { key: 'contact', title: t('runs.contact'), render: (row) => <Who contact={row} /> },
    ...(count === 'failed'
      ? [
          {
            key: 'reason',
            title: t('flow.counted.reason'),
            render: (row: CountedContact) => <Reason contact={row} />,
          },
        ]
      : []),
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
            render: ({ waiting_until }: CountedContact) => <Moment value={waiting_until} />,
          },
        ]
      : []),
  ];
}

/** The contact by its name, with its external id below; a scheduled run without one by its number. */
function Who({ contact }: { contact: CountedContact }) {
  const { contact_name: name, contact_external_id: externalId, run_id: runId } = contact;
  return (
    <span className={styles.who}>
      <span>{name ?? externalId ?? `#${runId}`}</span>
      {name !== null && <span className={styles.externalId}>{externalId}</span>}
    </span>
  );
}

const Reason = ({ contact: { reason } }: { contact: CountedContact }) => (
  <span className={styles.reason}>{reason?.message ?? '–'}</span>
);
