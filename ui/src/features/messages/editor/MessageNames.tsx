import { AutoComplete, Input } from 'antd';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nameLimit } from '../../../../../domain/entities/common';
import { messageTemplateLimits } from '../../../../../domain/entities/messages/message-template';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { defaultPaging } from '../../../constants';
import { messageList } from '../slice';
import styles from '../messages.module.css';
import type { MessageDraft } from './message-draft';

interface MessageNamesProps {
  draft: MessageDraft;
  isNew: boolean;
  onChange: (draft: MessageDraft) => void;
}

/** The name of a template, and the folder that it is in: a known one, or a new one. */
export function MessageNames({ draft, isNew, onChange }: MessageNamesProps) {
  const { t } = useTranslation();
  const id = useId();
  const folders = useFolders();
  return (
    <div className={styles.named}>
      <div className={styles.field}>
        <label htmlFor={`${id}-name`}>{t('messages.name')}</label>
        <Input
          id={`${id}-name`}
          autoFocus={isNew}
          maxLength={nameLimit}
          value={draft.name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-folder`}>{t('messages.folderOptional')}</label>
        <AutoComplete
          id={`${id}-folder`}
          maxLength={messageTemplateLimits.folder}
          value={draft.folder}
          onChange={(folder: string) => onChange({ ...draft, folder })}
          options={folders.filter((folder) => folder !== draft.folder).map((value) => ({ value }))}
        />
      </div>
    </div>
  );
}

const firstPage = {
  scope: '',
  page: 1,
  size: defaultPaging.size,
  order: 'asc',
  search: '',
  filters: {},
} as const;

/** The folders of the account's templates. */
function useFolders(): readonly string[] {
  const dispatch = useAppDispatch();
  const page = useAppSelector((state) => state.messages.list.page);
  const isKnown = page !== null;
  useEffect(() => {
    if (!isKnown) dispatch(messageList.requested(firstPage));
  }, [dispatch, isKnown]);
  return page?.folders ?? [];
}
