import { Select, type SelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound, isUnlisted, timezoneOptions, type TimezoneOption } from './timezone-options';
import styles from './time.module.css';

interface TimezoneSelectProps extends Pick<
  SelectProps<string>,
  'id' | 'value' | 'onChange' | 'allowClear' | 'placeholder'
> {
  /** What can be chosen in the place of a timezone; it stands before them. */
  first?: { value: string; label: string };
}

/** Chooses one of all timezones, found by its city, country and offset. Within a `Form.Item`, which names it. */
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
