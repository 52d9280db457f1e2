import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  consentStates,
  proofLimit,
  type ConsentState,
} from '../../../../../domain/entities/contacts/consent';
import { FormDialog } from '../../../components/form/FormDialog';
import type { Request } from '../../../store/request';

interface ConsentDialogProps {
  title: string;
  /** What holds now; null: the dialog is closed. */
  state: ConsentState | null;
  label: string;
  /** What each state means for the contact. */
  meaningOf: (state: ConsentState) => string;
  request: Request;
  onSubmit: (said: { state: ConsentState; proof: string }) => void;
  onClose: () => void;
}

/** Sets by hand what a contact agreed to, with its consequence and its proof. */
export function ConsentDialog({
  title,
  state: current,
  label,
  meaningOf,
  request,
  onSubmit,
  onClose,
}: ConsentDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ state: ConsentState; proof: string }>
      title={title}
      isOpen={current !== null}
      initialValues={{ state: current ?? 'not_asked', proof: '' }}
      firstField="state"
      isComplete={({ state }) => state !== current}
      request={request}
      onSubmit={({ state, proof }) => onSubmit({ state, proof: proof.trim() })}
      onClose={onClose}
    >
      <Form.Item name="state" label={label} extra={<Meaning meaningOf={meaningOf} />}>
        <Radio.Group
          aria-label={label}
          options={consentStates.map((value) => ({ value, label: t(`contacts.consents.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="proof" label={t('contacts.consentProof')} extra={t('contacts.consentProofHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={proofLimit} />
      </Form.Item>
    </FormDialog>
  );
}

/** The consequence of the chosen state for the contact. */
function Meaning({ meaningOf }: Pick<ConsentDialogProps, 'meaningOf'>) {
  const state = Form.useWatch<ConsentState | undefined>('state') ?? 'not_asked';
  return <span role="status">{meaningOf(state)}</span>;
}
