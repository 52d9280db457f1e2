import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '../../../../domain/entities/events/event';
import { momentText } from '../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { Picking } from './contact-with';
import { recentEvents } from './store';
import { useAnswered } from './use-answered';

interface EventSelectProps {
  /** The events' name. */
  name: string;
  id: string;
  value: Event | null;
  /** Called with the selected event and its data. */
  onPicked: (event: Event | null, picking: Picking) => void;
}

/** Picks one of the latest events of a name, initially the latest; no selection means no data. */
export function EventSelect({ name, id, value, onPicked }: EventSelectProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, state } = useAppSelector(({ panels }) => panels.events);
  useEffect(() => void dispatch(recentEvents.requested(name)), [dispatch, name]);
  useLatestPicked(onPicked);
  const isListed = value === null || data?.some(({ id }) => id === value.id);
  const offered = isListed ? data : [value, ...(data ?? [])];
  return (
    <Select<number>
      id={id}
      value={value?.id}
      onChange={(chosen) => onPicked(offered?.find((event) => event.id === chosen) ?? null, 'byHand')}
      allowClear
      loading={state === 'loading'}
      placeholder={t('occasion.noEvent')}
      notFoundContent={state === 'failed' ? t('failure.title') : t('occasion.noEvents')}
      options={offered?.map((event) => ({
        value: event.id,
        label: [momentText(event.created_at, 'second'), event.contact_external_id]
          .filter(Boolean)
          .join(' – '),
      }))}
    />
  );
}

/** Selects the latest event once it has been loaded. */
function useLatestPicked(onPicked: EventSelectProps['onPicked']): void {
  const { data, state } = useAppSelector(({ panels }) => panels.events);
  const isAnswered = useAnswered('events');
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAnswered || isDone.current) return;
    isDone.current = true;
    const [latest] = state === 'ready' ? (data ?? []) : [];
    if (latest) onPicked(latest, 'byItself');
  });
}
