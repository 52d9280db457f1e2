import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { blockTypes, type EmailDocument } from '../../../../../domain/entities/messages/email-document';
import { ActionMenu } from '../../../components/ActionMenu';
import { BlockFields } from './fields/BlockFields';
import { blockAt, withBlock, withSection } from './model/document-edit';
import { Outline } from './Outline';
import { SectionFields } from './fields/SectionFields';
import { StyleFields } from './fields/StyleFields';
import { useBlockEditor } from './use-block-editor';
import styles from './blocks.module.css';

interface BlockEditorProps {
  /** It stands in e-mails: it has nothing that only whole e-mails have. */
  isPart: boolean;
  /** It was just begun: the list has the focus. */
  takesFocus: boolean;
  document: EmailDocument;
  /** The language of the texts, in which new blocks begin. */
  language: string;
  onChange: (document: EmailDocument) => void;
}

/** Edits an e-mail block by block: the list of its blocks, and what the chosen one holds. */
export default function BlockEditor({ isPart, takesFocus, document, language, onChange }: BlockEditorProps) {
  const { t } = useTranslation();
  const editor = useBlockEditor(document, language, onChange, takesFocus);
  const { selected, edit } = editor;

  function handleKeyDown(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // Within the list of blocks Enter saves nothing.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (isInField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    editor.go(event.shiftKey ? 'redo' : 'undo');
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that come from the controls in it
    <div className={styles.editor} onKeyDown={handleKeyDown}>
      <div className={styles.bar}>
        <ActionMenu
          items={blockTypes.map((type) => ({
            key: type,
            label: t(`emailEditor.types.${type}`),
            onClick: () => editor.add(type),
          }))}
        >
          <Button icon={<PlusOutlined aria-hidden="true" />} disabled={!editor.canAdd}>
            {t('emailEditor.addBlock')}
          </Button>
        </ActionMenu>
        <Button disabled={!editor.canAddSection} onClick={editor.addSection}>
          {t('emailEditor.addSection')}
        </Button>
        <Button
          icon={<UndoOutlined aria-hidden="true" />}
          aria-label={t('flow.undo')}
          title={t('flow.undo')}
          disabled={!editor.canUndo}
          onClick={() => editor.go('undo')}
        />
        <Button
          icon={<RedoOutlined aria-hidden="true" />}
          aria-label={t('flow.redo')}
          title={t('flow.redo')}
          disabled={!editor.canRedo}
          onClick={() => editor.go('redo')}
        />
      </div>
      <p role="status" className="visually-hidden">
        {editor.told}
      </p>
      <div className={styles.sides}>
        <div className={styles.list}>
          <Outline
            document={document}
            selected={selected}
            focusTurn={editor.focusTurn}
            onSelect={editor.select}
            onMove={editor.move}
            onRemove={editor.remove}
          />
          <p className={styles.hint}>{t('emailEditor.keysHint')}</p>
        </div>
        <section aria-label={editor.nameOfSelected} className={styles.properties}>
          <div className={styles.bar}>
            <h3>{editor.nameOfSelected}</h3>
            {selected.kind !== 'look' && (
              <>
                <Button
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden="true" />}
                  aria-label={t('emailEditor.moveUp')}
                  title={t('emailEditor.moveUp')}
                  onClick={() => editor.move(-1)}
                />
                <Button
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden="true" />}
                  aria-label={t('emailEditor.moveDown')}
                  title={t('emailEditor.moveDown')}
                  onClick={() => editor.move(1)}
                />
                <Button
                  size="small"
                  icon={<CopyOutlined aria-hidden="true" />}
                  aria-label={t('emailEditor.duplicate')}
                  title={t('emailEditor.duplicate')}
                  disabled={!editor.canDuplicate}
                  onClick={editor.duplicate}
                />
                <Button
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('common.delete')}
                  title={t('common.delete')}
                  onClick={editor.remove}
                />
              </>
            )}
          </div>
          <Properties isPart={isPart} document={document} editor={editor} edit={edit} />
        </section>
      </div>
    </div>
  );
}

interface PropertiesProps {
  isPart: boolean;
  document: EmailDocument;
  editor: ReturnType<typeof useBlockEditor>;
  edit: (document: EmailDocument, about: string) => void;
}

/** What the chosen thing holds. */
function Properties({ isPart, document, editor: { selected, chosenKey }, edit }: PropertiesProps) {
  const { style } = document;
  if (selected.kind === 'look')
    return (
      <StyleFields
        isPart={isPart}
        document={document}
        onChange={(next, about) => edit(next, `look ${about}`)}
      />
    );
  if (selected.kind === 'section') {
    const section = document.sections[selected.section];
    return section ? (
      <SectionFields
        key={chosenKey}
        section={section}
        style={style}
        onChange={(next, about) =>
          edit(
            withSection(document, selected.section, () => next),
            `${chosenKey} ${about}`,
          )
        }
      />
    ) : null;
  }
  const block = blockAt(document, selected.place);
  return block ? (
    <BlockFields
      key={`${chosenKey} ${block.type}`}
      block={block}
      style={style}
      onChange={(next, about) => edit(withBlock(document, selected.place, next), `${chosenKey} ${about}`)}
    />
  ) : null;
}
