import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DesignedContent,
  MessageTemplateKind,
} from '../../../../../domain/entities/messages/message-template';
import { longLimit } from '../../../../../domain/steps/api-call/schema';
import { isSameJson } from '../../../../../domain/values/same-json';
import { lazyPart, Part } from '../../../components/Part';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { idle } from '../../../store/request';
import { useAppSelector } from '../../../store/hooks';
import { Labelled } from './fields/controls';
import { StartingPoints } from './StartingPoints';
import styles from './blocks.module.css';

const BlockEditor = lazyPart(() => import('./BlockEditor'));

interface EmailBodyProps {
  /** An e-mail, or a part that e-mails share. */
  kind: MessageTemplateKind;
  /** Of the field of HTML by hand. */
  label: string;
  content: DesignedContent;
  onChange: (given: Partial<Omit<DesignedContent, 'language'>>) => void;
  /** Where somebody writes HTML by hand. */
  onCaret: (at: number) => void;
}

/** What an e-mail or a shared part shows: blocks, or HTML by hand. An empty one begins with either. */
export function EmailBody({ kind, label, content, onChange, onCaret }: EmailBodyProps) {
  const { t } = useTranslation();
  const { document, html, language } = content;
  // What takes the place of something that had the focus gets it.
  const [isBegun, setBegun] = useState(false);
  const [isByHand, setByHand] = useState(false);
  if (document)
    return (
      <div className={styles.field}>
        <Part whileLoading={<Skeleton active />}>
          <BlockEditor
            isPart={kind === 'part'}
            takesFocus={isBegun}
            document={document}
            language={language}
            onChange={(next) => onChange({ document: next })}
          />
        </Part>
        <ByHand
          content={content}
          onConfirmed={(made) => {
            setByHand(true);
            onChange({ html: made, document: null });
          }}
        />
      </div>
    );
  return (
    <>
      {html.trim() === '' && (
        <StartingPoints
          kind={kind}
          language={language}
          subject={content.subject}
          onChosen={(chosen) => {
            setBegun(true);
            onChange({ ...chosen, html: '' });
          }}
        />
      )}
      <Labelled
        label={label}
        name="html"
        hint={t('emailEditor.byHandHint', { name: '{{ contact.name | escape }}' })}
      >
        {(ids) => (
          <Input.TextArea
            {...ids}
            autoFocus={isByHand}
            rows={html.trim() === '' ? 4 : 22}
            maxLength={longLimit}
            spellCheck={false}
            className={styles.code}
            value={html}
            onSelect={({ currentTarget }) => onCaret(currentTarget.selectionEnd)}
            onChange={({ target }) => onChange({ html: target.value })}
          />
        )}
      </Labelled>
    </>
  );
}

interface ByHandProps {
  content: DesignedContent;
  onConfirmed: (html: string) => void;
}

/** Turns blocks into HTML by hand, after a question: there is no way back but a version. */
function ByHand({ content, onConfirmed }: ByHandProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const html = useMadeHtml(content);
  return (
    <div>
      <Button size="small" disabled={html === null} onClick={() => setAsking(true)}>
        {t('emailEditor.byHand')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking && html !== null}
        title={t('emailEditor.byHandTitle')}
        confirmText={t('emailEditor.byHandConfirm')}
        request={idle}
        onConfirm={() => {
          setAsking(false);
          if (html !== null) onConfirmed(html);
        }}
        onClose={() => setAsking(false)}
      >
        {t('emailEditor.byHandText')}
      </ConfirmDialog>
    </div>
  );
}

/** The HTML that the preview has made of the blocks as they are; null: it is not there yet. */
function useMadeHtml({ language, document, subject }: DesignedContent): string | null {
  const preview = useAppSelector((state) => state.messages.preview.data);
  if (!preview || preview.language !== language) return null;
  const asked = preview.asked.contents.find((one) => one.language === language);
  const isOfThese = asked?.subject === subject && isSameJson(asked.document ?? null, document);
  return isOfThese ? preview.made_html : null;
}
