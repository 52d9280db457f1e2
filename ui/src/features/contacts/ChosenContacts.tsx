import { TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportedByChoice } from '../../../../domain/entities/contact';
import { ExportButton } from '../contact-export/ExportButton';
import { ChosenContactsTag, type TagChange } from './ChosenContactsTag';
import styles from './contacts.module.css';

interface ChosenContactsProps {
  ids: number[];
  /** Those that the page shows. */
  shown: number[];
  onClear: () => void;
}

/** How many contacts were chosen in the list, seen or not, and what can be done with them. */
export function ChosenContacts({ ids, shown, onClear }: ChosenContactsProps) {
  const { t } = useTranslation();
  const [change, setChange] = useState<TagChange | null>(null);
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  return (
    <div className={styles.chosen} role="group" aria-label={t('contacts.chosen', { count: ids.length })}>
      <span role="status">
        {t('contacts.chosen', { count: ids.length })}
        {elsewhere > 0 && `, ${t('contacts.chosenElsewhere', { count: elsewhere })}`}
      </span>
      <Button icon={<TagsOutlined aria-hidden="true" />} onClick={() => setChange('add')}>
        {t('contacts.addTag')}
      </Button>
      <Button onClick={() => setChange('remove')}>{t('contacts.removeATag')}</Button>
      {ids.length <= exportedByChoice && (
        <ExportButton selection={{ search: '', tags: [], contacts: ids }} count={ids.length} />
      )}
      <Button type="text" onClick={onClear}>
        {t('contacts.clearChosen')}
      </Button>
      <ChosenContactsTag ids={ids} change={change} onClose={() => setChange(null)} />
    </div>
  );
}
