import { DeleteOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportedByChoice } from '../../../../../domain/entities/contacts/contact';
import type { ContactOrderKind } from '../../../../../domain/entities/contacts/contact-order';
import { BusyButton } from '../../../components/BusyButton';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { ListQuery } from '../../../store/list';
import { ExportButton } from '../../contact-export/ExportButton';
import { contactOrderAsked, contactOrderMeant, contactOrderNotMeant } from '../../contact-orders/slice';
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
  const counting = useAppSelector((state) => state.contactOrders.question.counting);
  // A question that is still counted for is one about what was selected.
  useEffect(() => () => void dispatch(contactOrderNotMeant()), [dispatch, isAll]);

  function ask(kind: ContactOrderKind): void {
    const selection = selectionOf(query, chosen);
    const isCounted = !isAll || !isMore;
    dispatch(
      isCounted ? contactOrderAsked({ kind, selection, count }) : contactOrderMeant({ kind, selection }),
    );
  }
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
      <BusyButton
        icon={<TagsOutlined aria-hidden="true" />}
        isBusy={counting === 'tag'}
        onClick={() => askTag('add')}
      >
        {t('contacts.addTag')}
      </BusyButton>
      <BusyButton isBusy={counting === 'untag'} onClick={() => askTag('remove')}>
        {t('contacts.removeATag')}
      </BusyButton>
      <BusyButton isBusy={counting === 'leave'} onClick={() => ask('leave')}>
        {t('contactOrders.leave')}
      </BusyButton>
      {hasTopics && (
        <BusyButton isBusy={counting === 'topic'} onClick={() => ask('topic')}>
          {t('contactOrders.topic')}
        </BusyButton>
      )}
      <BusyButton
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        isBusy={counting === 'delete'}
        onClick={() => ask('delete')}
      >
        {t('common.delete')}
      </BusyButton>
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
