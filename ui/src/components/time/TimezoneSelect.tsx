import { Select, type SelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound, isUnlisted, timezoneOptions, type TimezoneOption } from './timezone-options';
import styles from './time.module.css';

interface TimezoneSelectProps extends Pick<
  SelectProps<string>,
  'id' | 'value' | 'onChange' | 'allowClear' | 'placeholder'
> {
  /** An alternative to a timezone, listed before them. */
  first?: { value: string; label: string };
}

/** Chooses one of all timezones, searchable by city, country and offset. Use it within a `Form.Item`, which gives it its label. */
export function TimezoneSelect({ first, ...field }: TimezoneSelectProps) {
  const { i18n } = useTranslation();
  const [now] = useState(Date.now);
  const other = field.value && isUnlisted(field.value) ? field.value : null;
  const options = useMemo(() => {
    const zones = timezoneOptions(i18n.language, now, other);
    return first
      ? [{ ...first, places: '', words: first.label.toLowerCase(), offset: NaN }, ...zones]
      : zones;
  }, [i18n.language, now, first, other]);
  return (
    <Select<string, TimezoneOption>
      {...field}
      showSearch={{ filterOption: (search, option) => option !== undefined && isFound(search, option) }}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label} <small className={styles.places}>{data.places}</small>
        </>
      )}
    />
  );
}
