import { Select } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventName } from '../../components/EventName';
import type { ListAddress } from '../../components/list/address';
import { useResource } from '../../components/use-resource';
import { reportNames } from './slice';
import styles from './reports.module.css';

/** The one event name that the report tells of, or all: the most frequent ones are offered, and any other can be typed. */
export function ReportEventName({ address }: { address: ListAddress }) {
  const { t } = useTranslation();
  const { from, to, name } = address.query.filters;
  const [typed, setTyped] = useState('');
  const requested = useCallback(() => reportNames.requested({ from, to }), [from, to]);
  const { data: frequent, state } = useResource((root) => root.reports.names, requested);
  const offered = new Set([...(frequent ?? []), name ?? '', typed.trim()].filter((one) => one !== ''));
  return (
    <Select<string>
      aria-label={t('reports.name')}
      className={styles.name}
      allowClear
      showSearch={{ optionFilterProp: 'value', onSearch: setTyped }}
      popupMatchSelectWidth={false}
      placeholder={t('reports.allNames')}
      loading={state === 'loading'}
      value={name}
      onChange={(chosen: string | undefined) => {
        setTyped('');
        address.change({ filters: { name: chosen ?? null } });
      }}
      options={[...offered].map((value) => ({ value, label: <EventName name={value} /> }))}
    />
  );
}
