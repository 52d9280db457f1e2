// eslint-disable-next-line no-restricted-imports -- the one that all fields are made of
import { InputNumber, type InputNumberProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../domain/values/language';
import { decimalSign, typedNumber } from './typed-number';

type NumberInputProps = Omit<
  InputNumberProps<number>,
  'parser' | 'formatter' | 'decimalSeparator' | 'stringMode'
>;

/** A field for a number, typed with a comma or a point before its decimals and shown as the interface's language writes it. */
export function NumberInput(props: NumberInputProps) {
  const { i18n } = useTranslation();
  const language = i18n.language as Language; // no other one is ever chosen
  return (
    <InputNumber<number>
      {...props}
      decimalSeparator={decimalSign[language]}
      // antd makes a number of the text that its parser answers, whatever the type says.
      parser={(text) => typedNumber(text ?? '', language) as unknown as number}
    />
  );
}
