import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { isMadeField } from '../../../../domain/apps/webhook';
import type { JsonObject } from '../../../../domain/entities/common';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Differences } from './Differences';
import { conflictSettled, editMade, theirsTaken } from './edits-slice';
import { valueText } from '../../components/value-text';

/** Somebody else has saved the step meanwhile: shows the differences, and asks which version to keep. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { conflict, panelSave } = useAppSelector((state) => state.flowEditing);
  if (!conflict) return null;
  const { key, mine, theirs } = conflict;
  // The panel may have been closed while it was saved.
  const isFromPanel = panelSave.key === key;

  function handleMine(): void {
    const { id, version: _, ...content } = mine;
    dispatch(conflictSettled());
    dispatch(editMade({ kind: 'save', id, version: theirs.version, content }, { isFromPanel }));
  }
  const dismiss = () => dispatch(conflictSettled());
  return (
    <Modal
      open
      width={600}
      title={t('flow.conflict.title')}
      onCancel={dismiss}
      footer={[
        <Button key="back" onClick={dismiss}>
          {t('flow.conflict.back')}
        </Button>,
        <Button key="theirs" onClick={() => dispatch(theirsTaken())}>
          {t('flow.conflict.theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={handleMine}>
          {t('flow.conflict.mine')}
        </Button>,
      ]}
    >
      <p>{t('flow.conflict.text')}</p>
      <Differences
        heads={[t('flow.conflict.yours'), t('flow.conflict.saved')]}
        rows={differences(fieldsOf(mine, theirs), fieldsOf(theirs, theirs))}
      />
    </Modal>
  );
}

function fieldsOf({ description, data }: Pick<Step, 'description' | 'data'>, step: Step): JsonObject {
  const { app_webhook_unique_identifier: webhook } = step;
  const own = Object.entries(data).filter(([name]) => !isMadeField(webhook, name));
  return { description, ...Object.fromEntries(own) };
}

/** The fields in which two versions of a step differ. */
const differences = (mine: JsonObject, theirs: JsonObject) =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .filter((field) => valueText(mine[field]) !== valueText(theirs[field]))
    .map((field) => ({ field, values: [mine[field], theirs[field]] as const }));
