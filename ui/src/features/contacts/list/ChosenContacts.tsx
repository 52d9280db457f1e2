import { DeleteOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportedByChoice } from '../../../../../domain/entities/contacts/contact';
import type { ContactOrderKind } from '../../../../../domain/entities/contacts/contact-order';
import { useAppDispatch } from '../../../store/hooks';
import type { ListQuery } from '../../../store/list';
import { ExportButton } from '../../contact-export/ExportButton';
import { contactOrderAsked } from '../../contact-orders/slice';
import { useTopics } from '../../settings/topics/use-topics';
import { selectionOf, type Chosen } from './chosen';
import { ChosenContactsTag, type TagChange } from './ChosenContactsTag';
import styles from '../contacts.module.css';

interface ChosenContactsProps {
  chosen: Chosen;
  /** The contacts on the page. */
  shown: number[];
  /** The number of contacts in the list. */
  total: number;
  /** Whether there are more than that. */
  isMore: boolean;
  query: ListQuery;
  onChooseAll: () => void;
  onClear: () => void;
}

/** How many contacts are selected in the list, on all pages, and the actions on them. */
export function ChosenContacts({
  chosen,
  shown,
  total,
  isMore,
  query,
  onChooseAll,
  onClear,
}: ChosenContactsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const hasTopics = useTopics().some(({ is_archived }) => !is_archived);
  const [change, setChange] = useState<TagChange | null>(null);
  const { ids, isAll } = chosen;
  const count = isAll ? total : ids.length;
  const elsewhere = isAll ? 0 : ids.filter((id) => !shown.includes(id)).length;
  const isPageChosen = shown.every((id) => ids.includes(id));
  const allChosen = isMore ? 'contacts.allChosenMany' : 'contacts.allChosen';
  const title = t(isAll ? allChosen : 'contacts.chosen', { count });
  const ask = (kind: ContactOrderKind): void =>
    void dispatch(contactOrderAsked({ kind, selection: selectionOf(query, chosen), count }));
  // A few contacts are tagged within the call.
  const askTag = (kind: TagChange): void => (isAll ? ask(kind === 'add' ? 'tag' : 'untag') : setChange(kind));
  return (
    <div className={styles.chosen} role="group" aria-label={title}>
      <span role="status">
        {title}
        {elsewhere > 0 && `, ${t('contacts.chosenElsewhere', { count: elsewhere })}`}
      </span>
      {!isAll && isPageChosen && total > ids.length && (
        <Button type="link" onClick={onChooseAll}>
          {t(isMore ? 'contacts.chooseAllMany' : 'contacts.chooseAll', { count: total })}
        </Button>
      )}
      <Button icon={<TagsOutlined aria-hidden="true" />} onClick={() => askTag('add')}>
        {t('contacts.addTag')}
      </Button>
      <Button onClick={() => askTag('remove')}>{t('contacts.removeATag')}</Button>
      <Button onClick={() => ask('leave')}>{t('contactOrders.leave')}</Button>
      {hasTopics && <Button onClick={() => ask('topic')}>{t('contactOrders.topic')}</Button>}
      <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={() => ask('delete')}>
        {t('common.delete')}
      </Button>
      {!isAll && ids.length <= exportedByChoice && (
        <ExportButton selection={{ contacts: ids }} count={ids.length} />
      )}
      <Button type="text" onClick={onClear}>
        {t('contacts.clearChosen')}
      </Button>
      <ChosenContactsTag ids={ids} change={change} onClose={() => setChange(null)} />
    </div>
  );
}
