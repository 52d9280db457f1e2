import { Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '../../../../domain/entities/event';
import { momentText } from '../../components/Moment';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { recentEvents } from './store';

interface EventSelectProps {
  /** The events' name. */
  name: string;
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** Told the event that was picked, with its data. */
  onPicked?: (event: Event | null) => void;
}

/** Picks one of the latest events of a name; none stands for one without data. Serves as a field of a form. */
export function EventSelect({ name, id, value = null, onChange, onPicked }: EventSelectProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, state } = useAppSelector(({ panels }) => panels.events);
  useEffect(() => void dispatch(recentEvents.requested(name)), [dispatch, name]);
  return (
    <Select<number>
      id={id}
      value={value ?? undefined}
      onChange={(chosen) => {
        onChange?.(chosen ?? null);
        onPicked?.(data?.find((event) => event.id === chosen) ?? null);
      }}
      allowClear
      loading={state === 'loading'}
      placeholder={t('occasion.noEvent')}
      notFoundContent={state === 'failed' ? t('failure.title') : t('occasion.noEvents')}
      options={data?.map((event) => ({
        value: event.id,
        label: `${momentText(event.created_at, 'second')} ${event.contact_external_id ?? ''}`,
      }))}
    />
  );
}
