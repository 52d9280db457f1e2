import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../../../domain/entities/contacts/contact';
import { leaveAtTab } from '../../../components/picker/leave-at-tab';
import { usePicker } from '../../../components/picker/use-picker';
import { listContactPicker } from '../segment-picker';

interface ContactsSelectProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Most contacts of one change of a list. */
const mostAtOnce = 1_000;

const none: number[] = [];

/** Picks contacts by name, id or e-mail, with the server's search. It is a form field. */
export function ContactsSelect({ value = none, onChange, ...field }: ContactsSelectProps) {
  const { t } = useTranslation();
  const { rows, props, isFailed, optionOf } = usePicker(listContactPicker, { chosen: none });
  // Chosen contacts keep their names when another search no longer finds them.
  const [chosen, setChosen] = useState<Contact[]>([]);
  const others = chosen.filter(({ id }) => value.includes(id) && rows.every((row) => row.id !== id));
  return (
    <Select<number[]>
      {...field}
      {...props}
      mode="multiple"
      onInputKeyDown={leaveAtTab}
      labelRender={undefined}
      maxCount={mostAtOnce}
      value={value}
      placeholder={t('segments.chooseContacts')}
      notFoundContent={isFailed ? t('failure.title') : t('segments.noContactFound')}
      onChange={(ids) => {
        setChosen([...others, ...rows].filter(({ id }) => ids.includes(id)));
        onChange?.(ids);
      }}
      options={[...rows, ...others].map((row) => ({ ...optionOf(row), value: row.id }))}
    />
  );
}
