import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { JsonObject } from '../../../domain/entities/common';
import type { Step } from '../../../domain/entities/step';
import { fieldName } from '../../../domain/steps/field-names';
import { toJson } from '../../../domain/values/json';
import { capital } from '../../../domain/values/text';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { conflictSettled, editMade } from './editing-slice';
import { panelSaved } from './slice';
import styles from './flow.module.css';

/** Somebody else has saved the step meanwhile: what differs, and whose step it is to be. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useAppSelector((state) => state.preferences.language);
  const conflict = useAppSelector((state) => state.flowEditing.conflict);
  if (!conflict) return null;
  const { mine, theirs } = conflict;

  function handleMine(): void {
    const { id, version: _, ...content } = mine;
    dispatch(conflictSettled());
    dispatch(editMade({ kind: 'save', id, version: theirs.version, content }, { isFromPanel: true }));
  }
  function handleTheirs(): void {
    dispatch(conflictSettled());
    dispatch(panelSaved());
  }
  const dismiss = () => dispatch(conflictSettled());
  const label = (field: string) => capital(fieldName(field, language) ?? field.replaceAll('_', ' '));
  return (
    <Modal
      open
      title={t('flow.conflict.title')}
      onCancel={dismiss}
      footer={[
        <Button key="back" onClick={dismiss}>
          {t('flow.conflict.back')}
        </Button>,
        <Button key="theirs" onClick={handleTheirs}>
          {t('flow.conflict.theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={handleMine}>
          {t('flow.conflict.mine')}
        </Button>,
      ]}
    >
      <p>{t('flow.conflict.text')}</p>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">{t('flow.conflict.field')}</th>
            <th scope="col">{t('flow.conflict.yours')}</th>
            <th scope="col">{t('flow.conflict.saved')}</th>
          </tr>
        </thead>
        <tbody>
          {differences(fieldsOf(mine, theirs), fieldsOf(theirs, theirs)).map(({ name, yours, saved }) => (
            <tr key={name}>
              <th scope="row">{name === 'description' ? t('steps.description') : label(name)}</th>
              <td>{yours}</td>
              <td>{saved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

/** What an app's step sends is made of its other fields, and says nothing beside them. */
const madeFields = ['method', 'url', 'headers', 'body'];

function fieldsOf({ description, data }: Pick<Step, 'description' | 'data'>, step: Step): JsonObject {
  const isMade = callOfWebhook(step.app_webhook_unique_identifier)?.request !== undefined;
  const own = Object.entries(data).filter(([name]) => !isMade || !madeFields.includes(name));
  return { description, ...Object.fromEntries(own) };
}

/** The fields that two versions of a step do not share, as text. */
function differences(mine: JsonObject, theirs: JsonObject) {
  const text = (value: unknown): string =>
    typeof value === 'string' ? value : (toJson(value ?? null) ?? '');
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .map((name) => ({ name, yours: text(mine[name]), saved: text(theirs[name]) }))
    .filter(({ yours, saved }) => yours !== saved);
}
