import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactInList } from '../../../../domain/entities/contacts/contact';
import { PickerSelect } from '../../components/picker/PickerSelect';
import type { PickerPlan } from '../../components/picker/use-picker-rows';
import { useAppDispatch } from '../../store/hooks';
import { foundContacts, type ContactScope } from './store';

interface ContactSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (externalId: string | null) => void;
  /** The accessible name, when there is no label beside it. */
  label?: string;
  /** The text while no contact is selected. */
  placeholder?: string;
  className?: string;
  /** Offers the contacts of a tag or a segment alone. */
  among?: ContactScope;
}

const contactPicker: PickerPlan<ContactInList> = {
  select: (state) => state.panels.contacts,
  options: foundContacts,
  textOf: ({ external_id, name }) => (name ? `${external_id} – ${name}` : external_id),
};

/** Picks a contact of the account by a search; it can be left empty. It is a form field. */
export function ContactSelect({
  value = null,
  onChange,
  label,
  placeholder,
  among = '',
  ...field
}: ContactSelectProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(foundContacts.requested(among)), [dispatch, among]);
  return (
    <PickerSelect<ContactInList, string>
      {...field}
      aria-label={label}
      plan={contactPicker}
      scope={among}
      value={value ?? undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      allowClear
      placeholder={placeholder ?? t('occasion.noContact')}
      noneFound={t('occasion.noneFound')}
    />
  );
}
