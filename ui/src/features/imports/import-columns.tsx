import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactImport, ImportUndo } from '../../../../domain/entities/contacts/import';
import { apiAddress } from '../../app/base-path';
import { authorName } from '../../components/author-name';
import type { ListColumn } from '../../components/list/list-column';
import { StateBadge } from '../../components/badges/StateBadge';
import { Moment, momentText } from '../../components/time/Moment';
import { keptRowsOf } from '../contact-import/outcome';
import { leftWords } from './left-words';
import styles from './imports.module.css';

/** The time, the user, the file, its figures, and its state. */
export function useImportColumns(): ListColumn<ContactImport>[] {
  const { t, i18n } = useTranslation();
  return useMemo((): ListColumn<ContactImport>[] => {
    const count = (
      key: string,
      title: string,
      of: (row: ContactImport) => number,
    ): ListColumn<ContactImport> => ({
      key,
      title,
      align: 'end',
      under: { column: 'created_at', isNamed: true },
      render: (row) => of(row).toLocaleString(i18n.language),
    });
    return [
      {
        key: 'created_at',
        title: t('imports.when'),
        render: ({ created_at }) => <Moment value={created_at} />,
      },
      {
        key: 'file_name',
        title: t('imports.file'),
        isWordy: true,
        render: ({ file_name }) => file_name ?? t('imports.noFile'),
      },
      {
        key: 'author',
        title: t('imports.who'),
        under: { column: 'file_name' },
        render: ({ author }) => authorName(author) ?? '–',
      },
      count('total_rows', t('imports.rows'), (row) => row.total_rows),
      count('new', t('imports.new'), (row) => row.new_contacts_count),
      count('updated', t('imports.updated'), (row) => row.updated_contacts_count),
      {
        key: 'rejected',
        title: t('imports.rejected'),
        align: 'end',
        under: { column: 'created_at', isNamed: true },
        render: (row) => <Rejected row={row} />,
      },
      {
        key: 'state',
        title: t('imports.state'),
        isWordy: true,
        under: { column: 'file_name' },
        render: (row) => <State row={row} />,
      },
    ];
  }, [t, i18n.language]);
}

/** How many rows were rejected, or partly imported, with a link to them while they are stored. */
function Rejected({ row }: { row: ContactImport }) {
  const { t, i18n } = useTranslation();
  const kept = keptRowsOf(row);
  const count = kept.toLocaleString(i18n.language);
  if (kept === 0 || row.rejections_erased_at !== null) return count;
  return (
    <a
      href={apiAddress(`/contact/import/${row.id}/rejected?language=${i18n.language}`)}
      aria-label={t('imports.downloadRejected', { count: kept })}
      title={t('imports.downloadRejected', { count: kept })}
      download
    >
      {count}
    </a>
  );
}

function State({ row }: { row: ContactImport }) {
  const { t } = useTranslation();
  if (row.undo) return <Undone undo={row.undo} t={t} />;
  if (row.state === 'running') return <StateBadge tone="going">{t('imports.running')}</StateBadge>;
  return (
    <>
      <StateBadge tone="good">{t('imports.completed')}</StateBadge>
      {row.same_email_rows_count > 0 && (
        <p className={styles.note}>
          {t('contactImport.sameEmailDone', { count: row.same_email_rows_count })}
        </p>
      )}
      {row.undoable_until !== null && (
        <p className={styles.note}>
          {t('imports.undoableUntil', { day: momentText(row.undoable_until, 'day') })}
        </p>
      )}
    </>
  );
}

/** The progress of undoing, and its results. */
function Undone({ undo, t }: { undo: ImportUndo; t: TFunction }) {
  const { processed_contacts: done, total_contacts: total } = undo;
  if (undo.state === 'running') {
    return (
      <>
        <StateBadge tone="going">{t('imports.undoing')}</StateBadge>
        <p className={styles.note} role="status">
          {t('imports.undoProgress', { done, total })}
        </p>
      </>
    );
  }
  const left = leftWords(undo, t);
  return (
    <>
      <StateBadge tone="ended">{t('imports.undone')}</StateBadge>
      <p className={styles.note}>
        {t('imports.undoneBy', {
          name: authorName(undo.author) ?? '–',
          moment: momentText(undo.created_at, 'minute'),
        })}
      </p>
      <p className={styles.note}>
        {t('imports.removed', { count: undo.removed_contacts_count })}{' '}
        {t('imports.restored', { count: undo.restored_contacts_count })}
      </p>
      {left.map((words) => (
        <p key={words} className={styles.note}>
          {words}
        </p>
      ))}
    </>
  );
}
