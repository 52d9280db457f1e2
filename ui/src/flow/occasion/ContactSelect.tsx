import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickerDebounce } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { foundContacts } from './store';

interface ContactSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (externalId: string | null) => void;
}

/** Picks a contact of the account, found by what is typed; none is a choice too. Serves as a field of a form. */
export function ContactSelect({ id, value = null, onChange }: ContactSelectProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, state } = useAppSelector(({ panels }) => panels.contacts);
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => dispatch(foundContacts.requested(term)), term ? pickerDebounce : 0);
    return () => window.clearTimeout(timer);
  }, [dispatch, term]);
  return (
    <Select<string>
      id={id}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTerm }}
      loading={state === 'loading'}
      placeholder={t('occasion.noContact')}
      notFoundContent={state === 'failed' ? t('failure.title') : t('occasion.noneFound')}
      options={data?.map(({ external_id, name }) => ({
        value: external_id,
        label: name ? `${external_id} – ${name}` : external_id,
      }))}
    />
  );
}
