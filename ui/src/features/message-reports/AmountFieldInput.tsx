import { AutoComplete, Input } from 'antd';
import { useEffect } from 'react';
import { enterStays } from '../../components/enter-stays';
import { pickerDebounce } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { amountFields } from '../reports/slice';

interface AmountFieldInputProps {
  id?: string;
  value?: string;
  onChange?: (field: string) => void;
  eventName: string;
  placeholder: string;
}

/** The field of an event that holds its amount: one in which the latest events have a number, or any typed one. It is a form field. */
export function AmountFieldInput({ eventName, placeholder, ...field }: AmountFieldInputProps) {
  const dispatch = useAppDispatch();
  const data = useAppSelector((state) => state.reports.amountFields.data);
  useEffect(() => {
    if (eventName === '') return undefined;
    const timer = window.setTimeout(() => dispatch(amountFields.requested(eventName)), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [dispatch, eventName]);
  const offered = data?.name === eventName ? data.fields : [];
  return (
    <AutoComplete
      {...field}
      style={{ width: '100%' }}
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: false }}
      options={offered
        .filter(({ field: name }) => name !== field.value)
        .map(({ field: name, example }) => ({ value: name, label: `${name} (${example})` }))}
    >
      <Input placeholder={placeholder} autoCapitalize="off" spellCheck={false} onKeyDown={enterStays} />
    </AutoComplete>
  );
}
