import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageTemplateKinds } from '../../../../../domain/entities/messages/message-template';
import type { ListAddress } from '../../../components/list/address';
import { noFolder } from '../api';
import styles from '../messages.module.css';

interface MessageFiltersProps {
  address: ListAddress;
  /** The folders of all templates. */
  folders: readonly string[];
}

/** Filters the list by kind and by folder; the latter is absent where no template is in one. */
export function MessageFilters({ address: { query, change }, folders }: MessageFiltersProps) {
  const { t } = useTranslation();
  const { kind, folder } = query.filters;
  return (
    <>
      <Select
        className={styles.filter}
        aria-label={t('messages.filterByKind')}
        placeholder={t('messages.filterByKind')}
        allowClear
        popupMatchSelectWidth={false}
        value={kind}
        // Cleared: undefined.
        onChange={(picked: string | undefined) => change({ filters: { kind: picked ?? null } })}
        options={messageTemplateKinds.map((value) => ({ value, label: t(`messages.kindOf.${value}`) }))}
      />
      {(folders.length > 0 || folder !== undefined) && (
        <Select
          className={styles.filter}
          aria-label={t('messages.filterByFolder')}
          placeholder={t('messages.filterByFolder')}
          allowClear
          showSearch
          popupMatchSelectWidth={false}
          value={folder}
          onChange={(picked: string | undefined) => change({ filters: { folder: picked ?? null } })}
          options={[
            ...folders.map((value) => ({ value, label: value })),
            { value: noFolder, label: t('messages.noFolder') },
          ]}
        />
      )}
    </>
  );
}
