import type { TFunction } from 'i18next';
import type { AutomatisationInList } from '../../../../domain/entities/automatisations/automatisation';
import type { ListColumn } from '../../components/list/list-column';
import { Moment } from '../../components/time/Moment';
import { TagBadge } from '../../components/badges/TagBadge';
import { ListedNotices } from '../notices/ListedNotices';
import { FailedRunsLink } from '../runs/FailedRunsLink';
import { PublicationBadge } from './PublicationBadge';
import { Trigger } from './trigger/Trigger';
import styles from './automatisations.module.css';

type Column = ListColumn<AutomatisationInList>;

/** The name, with its tags, the number of failed runs if any, and current problems. */
const nameColumn = (t: TFunction): Column => ({
  key: 'name',
  title: t('automatisations.name'),
  isSortable: true,
  isWordy: true,
  render: ({ name, tags }) => (
    <span className={styles.name}>
      {name}
      {tags.map((tag) => (
        <TagBadge key={tag.id} name={tag.name} color={tag.color} />
      ))}
    </span>
  ),
  below: (row) =>
    (row.count_of_failed > 0 || row.notices.length > 0) && (
      <>
        {row.count_of_failed > 0 && <FailedRunsLink automatisation={row} count={row.count_of_failed} />}
        <ListedNotices notices={row.notices} />
      </>
    ),
});

/** The counts of its runs. */
const runColumns = (t: TFunction, language: string): Column[] => [
  {
    key: 'runs_inside',
    title: t('automatisations.runsInside'),
    align: 'end',
    render: ({ runs_inside }) => runs_inside.toLocaleString(language),
  },
  {
    key: 'last_run_at',
    title: t('automatisations.lastRun'),
    render: ({ last_run_at }) => <Moment value={last_run_at} />,
  },
];

const createdColumn = (t: TFunction): Column => ({
  key: 'created_at',
  title: t('common.createdAt'),
  isSortable: true,
  render: ({ created_at }) => <Moment value={created_at} format="day" />,
});

export const automatisationColumns = (t: TFunction, language: string): Column[] => [
  nameColumn(t),
  {
    key: 'entry_event_name',
    title: t('automatisations.trigger'),
    isSortable: true,
    render: ({ entry_event_name }) => <Trigger eventName={entry_event_name} />,
  },
  {
    key: 'is_active',
    title: t('automatisations.status'),
    isSortable: true,
    render: ({ is_active }) => <PublicationBadge isActive={is_active} />,
  },
  ...runColumns(t, language),
  {
    key: 'publish_date',
    title: t('automatisations.publishDate'),
    isSortable: true,
    render: ({ publish_date }) => <Moment value={publish_date} format="day" />,
  },
  createdColumn(t),
];

export const campaignColumns = (t: TFunction, language: string): Column[] => [
  nameColumn(t),
  ...runColumns(t, language),
  createdColumn(t),
];
