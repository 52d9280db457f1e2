import { HistoryOutlined } from '@ant-design/icons';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/time/Moment';
import { useDescription } from '../panel/use-description';
import { changeWords, saverName } from './change-words';
import { revisionList, type ListedRevision } from './store';
import { useRevisions } from './use-revisions';
import styles from './revisions.module.css';

/** Most lines of a revision in the list; the revision itself shows all. */
const linesShown = 3;

/** The flow's revisions, newest first: when, by whom, and what changed. */
export default function RevisionList({ automatisation }: { automatisation: AutomatisationDetail }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const address = useListAddress({}, String(automatisation.id));
  const { state, reload } = useList(revisionList, (root) => root.flowRevisions.list, address);
  const { linkTo } = useRevisions();
  // A save, here or by somebody else, creates another revision.
  useEffect(reload, [reload, automatisation.version]);
  const columns = useMemo<ListColumn<ListedRevision>[]>(
    () => [
      { key: 'number', title: t('flow.revisions.number'), render: ({ number }) => number },
      {
        key: 'created_at',
        title: t('flow.revisions.when'),
        render: ({ created_at, author, is_by_rule }) => (
          <>
            <Moment value={created_at} />
            <span className={styles.who}>{saverName({ author, is_by_rule }, t)}</span>
          </>
        ),
      },
      {
        key: 'changes',
        title: t('flow.revisions.what'),
        isWordy: true,
        render: (row) => <Changes lines={changeWords(row, t, descriptionOf)} />,
      },
    ],
    [t, descriptionOf],
  );
  return (
    <List
      label={t('flow.revisions.title')}
      state={state}
      address={address}
      columns={columns}
      linkOf={({ number }) => linkTo(number)}
      nameOf={({ number }) => t('flow.revisions.one', { number })}
      onRetry={reload}
      empty={<StateScreen icon={<HistoryOutlined aria-hidden="true" />} title={t('flow.revisions.none')} />}
    />
  );
}

function Changes({ lines }: { lines: string[] }) {
  const { t } = useTranslation();
  const more = lines.length - linesShown;
  return (
    <ul className={styles.changes}>
      {lines.slice(0, linesShown).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {more > 0 && <li>{t('flow.revisions.more', { count: more })}</li>}
    </ul>
  );
}
