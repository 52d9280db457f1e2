import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { MessageTemplateKind } from '../../../../../domain/entities/messages/message-template';
import { languages } from '../../../../../domain/values/language';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import type { MessageDetail } from '../api';
import { MessageDeletion } from '../list/MessageDeletion';
import { messagePath, messagesPath } from '../path';
import { messageDeletionAsked, messageDetail, messageDismissed, messageSubmitted } from '../slice';
import styles from '../messages.module.css';
import { ContentFields } from './ContentFields';
import { areTextsChanged, changeOf, draftOf, isDraftChanged } from './message-draft';
import { MessageNames } from './MessageNames';
import { MessagePreview } from './MessagePreview';
import { SaveDialog } from './SaveDialog';
import { Uses } from './Uses';
import { Versions } from './Versions';

interface MessageFormProps {
  kind: MessageTemplateKind;
  /** Null: a new one is made. */
  detail: MessageDetail | null;
}

/** The editor of a template: its names and texts, beside what they look like. */
export function MessageForm({ kind, detail }: MessageFormProps) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const own = languages.find((one) => one === i18n.language) ?? languages[0];
  const { save, saved, deletedId } = useAppSelector((state) => state.messages.editor);
  // What the form began with: what is stored may be read again meanwhile.
  const [stored] = useState(detail);
  const template = stored?.message_template ?? null;
  const [first] = useState(() => draftOf(template, own));
  const [draft, setDraft] = useState(first);
  const [language, setLanguage] = useState(first.fallback);
  const [isAsking, setAsking] = useState(false);

  const isChanged = isDraftChanged(draft, first);
  const isRunning = save.state === 'running';
  const isDeleted = template !== null && deletedId === template.id;
  useUnsaved(isChanged && saved === null && !isDeleted);
  // The next form begins without what this one has saved.
  useEffect(() => () => void dispatch(messageDismissed()), [dispatch]);
  useEffect(() => {
    if (saved !== null && template === null) void navigate(messagePath(saved.id), { replace: true });
  }, [saved, template, navigate]);
  useEffect(() => {
    if (isDeleted) void navigate(messagesPath, { replace: true });
  }, [isDeleted, navigate]);

  const canSave = draft.name.trim() !== '' && (isChanged || template === null);
  const reaches =
    stored !== null && template !== null && areTextsChanged(draft, template) ? stored.uses : null;
  const submit = (): void => void dispatch(messageSubmitted(changeOf(draft, kind, template)));
  function handleSave(): void {
    if (!canSave) return;
    if (reaches && reaches.flows.length > 0) setAsking(true);
    else submit();
  }
  /** What is stored by now takes the place of what is written here. */
  function handleReload(id: number): void {
    dispatch(messageDismissed());
    dispatch(messageDetail.forgotten());
    dispatch(messageDetail.requested(id));
  }
  return (
    <Page
      title={template?.name ?? t(`messages.create.${kind}`)}
      description={t(`messages.formText.${kind}`)}
      parent={{ title: t('messages.title'), to: messagesPath }}
      actions={
        template && (
          <>
            <Versions template={template} isUnsaved={isChanged} />
            <Button danger onClick={() => dispatch(messageDeletionAsked(template))}>
              {t('common.delete')}
            </Button>
          </>
        )
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <MessageNames draft={draft} isNew={template === null} onChange={setDraft} />
        {stored && <Uses uses={stored.uses} />}
        <div className={styles.columns}>
          <ContentFields
            kind={kind}
            draft={draft}
            language={language}
            onChange={setDraft}
            onLanguage={setLanguage}
          />
          <MessagePreview kind={kind} draft={draft} language={language} onLanguage={setLanguage} />
        </div>
        <div className={styles.foot}>
          <RequestFailure request={save} />
          {template && failureIn(save)?.code === 'version_conflict' && (
            <Button onClick={() => handleReload(template.id)}>{t('messages.loadStored')}</Button>
          )}
          <Button onClick={() => void navigate(messagesPath)}>{t('common.cancel')}</Button>
          <BusyButton type="primary" htmlType="submit" isBusy={isRunning} disabled={isRunning || !canSave}>
            {t(template === null ? 'common.create' : 'common.save')}
          </BusyButton>
        </div>
      </form>
      <SaveDialog
        uses={isAsking ? reaches : null}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          submit();
        }}
      />
      <MessageDeletion />
    </Page>
  );
}
