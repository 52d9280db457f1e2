import { Button, Modal, Steps } from 'antd';
import { BusyButton } from '../../../components/BusyButton';
import { useIsTagBeingCreated } from '../../../components/form/tag-creation';
import { UnsavedDialog } from '../../../components/form/UnsavedDialog';
import { useAskedClose, useClosedWithPage } from '../../../components/form/unsaved-forms';
import { nameLimit } from '../../../../../domain/entities/common';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useOptions } from '../../../store/use-options';
import { customFieldOptions } from '../../contacts/custom-fields';
import { areComplete } from '../fields';
import { FileStep } from './FileStep';
import { ImportTagsStep } from './ImportTagsStep';
import { MappingStep } from './MappingStep';
import { missingFields, sentFields } from '../readings';
import { importDismissed, importStarted, stepChosen, type WizardStep } from '../slice';
import styles from '../import.module.css';

const width = 820;
const stepNames = ['file', 'columns', 'tags'] as const;

/** Imports contacts from a CSV file in three steps. Clicking a step's name only goes back (docs/contract.md#import-wizard). */
export function ImportDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { wizard, underWay } = useAppSelector((state) => state.contactImport);
  const { isOpen, step, file, fields, makesFields, makesTags, tags, trigger, check, isSent } = wizard;
  const customFields = useOptions((state) => state.contacts.customFields, customFieldOptions.requested);
  const isTagBeingCreated = useIsTagBeingCreated();
  const isRunning = underWay?.state === 'sending' || underWay?.state === 'running';
  const isSending = isSent && underWay?.state === 'sending';
  const dismiss = () => void dispatch(importDismissed());
  // What is being sent goes on without the dialog.
  const { close, question } = useAskedClose(() => isOpen && file !== null && !isSending, dismiss);
  useClosedWithPage(isOpen, dismiss);
  const canGoOn =
    step === 0 ? (file?.header.length ?? 0) > 0 && (file?.rowCount ?? 0) > 0 : areComplete(fields);

  function handleImport(): void {
    if (!file) return;
    const { fileName, delimiter, rowCount } = file;
    const columns = { ...wizard, ...file };
    dispatch(
      importStarted({
        plan: {
          fields: sentFields(columns, customFields.rows),
          tags,
          trigger,
          delimiter,
          file_name: fileName.slice(0, nameLimit),
          unknown_tags: makesTags ? 'made' : 'left_out',
          same_email: wizard.sameEmail,
        },
        newFields: makesFields ? missingFields(columns, customFields.rows) : [],
        fileName,
        delimiter,
        totalRows: rowCount,
        spoiledLines: check ? check.problemLines - check.problemCount : 0,
      }),
    );
  }
  const back = step > 0 && (
    <Button key="back" disabled={isSending} onClick={() => dispatch(stepChosen((step - 1) as WizardStep))}>
      {t('contactImport.back')}
    </Button>
  );
  const next =
    step < 2 ? (
      <Button
        key="next"
        type="primary"
        disabled={!canGoOn}
        onClick={() => dispatch(stepChosen((step + 1) as WizardStep))}
      >
        {t('contactImport.next')}
      </Button>
    ) : (
      <BusyButton
        key="import"
        type="primary"
        isBusy={isSending}
        // What the file's tags start is known with the check.
        disabled={isRunning || isTagBeingCreated || !check}
        onClick={handleImport}
      >
        {t('contactImport.import')}
      </BusyButton>
    );
  return (
    <Modal
      open={isOpen}
      title={t('contactImport.title')}
      width={width}
      destroyOnHidden
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={dismiss}>
          {t(isSending ? 'contactImport.leave' : 'common.cancel')}
        </Button>,
        back,
        next,
      ]}
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={step}
        className={styles.steps}
        items={stepNames.map((name, place) => ({
          title: t(`contactImport.steps.${name}`),
          disabled: place >= step || isSending,
        }))}
        onChange={(place) => place < step && dispatch(stepChosen(place as WizardStep))}
      />
      {step === 1 && !canGoOn && <p role="status">{t('contactImport.incomplete')}</p>}
      {step === 0 && <FileStep />}
      {step === 1 && <MappingStep />}
      {step === 2 && <ImportTagsStep />}
      <UnsavedDialog {...question} />
    </Modal>
  );
}
