import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/BusyButton';
import type { MessageTemplateKind } from '../../../../../domain/entities/messages/message-template';
import { languages } from '../../../../../domain/values/language';
import { SaveFailure } from '../../../components/form/RequestFailure';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { Page } from '../../../layout/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { MessageDetail } from '../api';
import { MessageDeletion } from '../list/MessageDeletion';
import { messagePath, messagesPath } from '../path';
import { messageDeletionAsked, messageDetail, messageDismissed, messageSubmitted } from '../slice';
import styles from '../messages.module.css';
import { ContentFields } from './ContentFields';
import {
  areTextsChanged,
  changeOf,
  draftOf,
  isDraftChanged,
  withStored,
  type MessageDraft,
} from './message-draft';
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
  // What the form goes on from, which is what was saved here last: what somebody else saves meanwhile may be read, but is none of it.
  const [template, setTemplate] = useState(detail?.message_template ?? null);
  const [first, setFirst] = useState(() => draftOf(template, own));
  const [draft, setDraft] = useState(first);
  const [submitted, setSubmitted] = useState<MessageDraft | null>(null);
  const [language, setLanguage] = useState(first.fallback);
  const [isAsking, setAsking] = useState(false);
  /** How often the texts were replaced as a whole: their fields begin again. */
  const [turn, setTurn] = useState(0);
  if (saved && saved.template !== template && saved.template.id === template?.id) {
    const next = draftOf(saved.template, own);
    setTemplate(saved.template);
    setFirst(next);
    setSubmitted(null);
    const isWhole = saved.isRestored || submitted === null;
    const kept = isWhole ? next : withStored(draft, submitted, next);
    setDraft(kept);
    if (isWhole) setTurn(turn + 1);
    if (!kept.contents.some((content) => content.language === language)) setLanguage(kept.fallback);
  }

  const isChanged = isDraftChanged(draft, first);
  const isRunning = save.state === 'running';
  const isDeleted = template !== null && deletedId === template.id;
  const madeId = template === null && submitted !== null && saved ? saved.template.id : null;
  useUnsaved(isChanged && madeId === null && !isDeleted);
  // The next form begins without what this one has saved.
  useEffect(() => () => void dispatch(messageDismissed()), [dispatch]);
  useEffect(() => {
    if (madeId !== null) void navigate(messagePath(madeId), { replace: true });
  }, [madeId, navigate]);
  useEffect(() => {
    if (isDeleted) void navigate(messagesPath, { replace: true });
  }, [isDeleted, navigate]);

  const canSave = draft.name.trim() !== '' && (isChanged || template === null);
  const uses = detail?.uses ?? null;
  const reaches = template !== null && areTextsChanged(draft, template) ? uses : null;
  function submit(): void {
    setSubmitted(draft);
    dispatch(messageSubmitted(changeOf(draft, kind, template)));
  }
  function handleSave(): void {
    if (!canSave) return;
    if (reaches && reaches.flows.length > 0) setAsking(true);
    else submit();
  }
  return (
    <Page
      title={template?.name ?? t(`messages.create.${kind}`)}
      description={t(`messages.formText.${kind}`)}
      parent={{ title: t('messages.title'), to: messagesPath }}
      actions={
        template && (
          <>
            <Versions key={template.version} template={template} isUnsaved={isChanged} />
            <Button danger onClick={() => dispatch(messageDeletionAsked(template))}>
              {t('common.delete')}
            </Button>
          </>
        )
      }
    >
      <form
        className={styles.form}
        // Its page takes the place of this one, with what was submitted: nothing that would be lost is to be written meanwhile.
        inert={template === null && (isRunning || madeId !== null)}
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <MessageNames draft={draft} isNew={template === null} onChange={setDraft} />
        {uses && <Uses uses={uses} />}
        <div className={styles.columns}>
          <ContentFields
            key={turn}
            kind={kind}
            draft={draft}
            language={language}
            onChange={setDraft}
            onLanguage={setLanguage}
          />
          <MessagePreview kind={kind} draft={draft} language={language} onLanguage={setLanguage} />
        </div>
        <div className={styles.foot}>
          <SaveFailure
            request={save}
            id={template?.id ?? null}
            detail={messageDetail}
            dismissed={messageDismissed}
          />
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
