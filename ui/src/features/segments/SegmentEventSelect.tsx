import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { plain } from '../../../../domain/values/text/text';
import { useSegmentEvents, useSegmentEventText, type SegmentEventOption } from './segment-events';

/** Chooses a segment that contacts enter or leave: the name of that event. It is a form field. */
export function SegmentEventSelect(field: Pick<SelectProps<string>, 'id' | 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const options = useSegmentEvents();
  const value = field.value || undefined;
  const textOf = useSegmentEventText(value === undefined ? [] : [value]);
  return (
    <Select<string, SegmentEventOption>
      {...field}
      value={value}
      showSearch={{ filterOption: (typed, option) => plain(option?.label ?? '').includes(plain(typed)) }}
      labelRender={({ value: chosen }) => textOf(String(chosen)) ?? String(chosen)}
      placeholder={t('segments.chooseEvent')}
      notFoundContent={t('segments.noneToEnter')}
      options={options}
    />
  );
}
