import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventName } from '../../components/EventName';
import type { ListAddress } from '../../components/list/address';
import { useAppDispatch } from '../../store/hooks';
import { eventNames } from '../event-names/slice';
import { useEventNames } from '../event-names/use-event-names';
import styles from './reports.module.css';

/** The one event name that the report tells of, or all: those that have come are offered, and any other can be typed. */
export function ReportEventName({ address }: { address: ListAddress }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { name } = address.query.filters;
  const [typed, setTyped] = useState('');
  const offered = new Set([...useEventNames(), name ?? '', typed.trim()].filter((one) => one !== ''));
  return (
    <Select<string>
      aria-label={t('reports.name')}
      className={styles.name}
      allowClear
      showSearch={{ optionFilterProp: 'value', onSearch: setTyped }}
      popupMatchSelectWidth={false}
      placeholder={t('reports.allNames')}
      value={name}
      onOpenChange={(isOpen) => isOpen && dispatch(eventNames.requested())}
      onChange={(chosen: string | undefined) => {
        setTyped('');
        address.change({ filters: { name: chosen ?? null } });
      }}
      options={[...offered].map((value) => ({ value, label: <EventName name={value} /> }))}
    />
  );
}
