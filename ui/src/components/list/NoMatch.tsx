import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateScreen } from '../feedback/StateScreen';
import type { ListAddress } from './address';

/** Nothing matches the search or the filters; lists the active ones, and one click clears them all. */
export function NoMatch({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const isFiltered = Object.keys(query.filters).length > 0;
  const narrowing = query.search === '' ? 'filters' : isFiltered ? 'both' : 'search';
  function handleClear(): void {
    const filters = Object.fromEntries(Object.keys(query.filters).map((name) => [name, null]));
    change({ search: '', filters });
  }
  return (
    <StateScreen
      icon={<SearchOutlined aria-hidden="true" />}
      title={t('list.noMatch')}
      text={t(`list.noMatchText.${narrowing}`, { search: query.search })}
      action={<Button onClick={handleClear}>{t(`list.clear.${narrowing}`)}</Button>}
    />
  );
}
