import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  consentStates,
  proofLimit,
  type ConsentState,
} from '../../../../../domain/entities/contacts/consent';
import { FormDialog } from '../../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { consentDismissed, consentSubmitted } from './consent-slice';

interface ConsentFields {
  state: ConsentState;
  proof: string;
}

/** Sets a contact's consent to a channel by hand, with its consequence and its proof. */
export function ConsentChange() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { asked, request } = useAppSelector((state) => state.contacts.consent);
  const channel = asked ? t(`contacts.channels.${asked.channel}`) : '';
  return (
    <FormDialog<ConsentFields>
      title={t('contacts.consentChangeOf', { channel })}
      isOpen={asked !== null}
      initialValues={{ state: asked?.state ?? 'not_asked', proof: '' }}
      firstField="state"
      isComplete={({ state }) => state !== asked?.state}
      request={request}
      onSubmit={({ state, proof }) =>
        asked &&
        dispatch(
          consentSubmitted({
            contactId: asked.contactId,
            channel: asked.channel,
            state,
            proof: proof.trim(),
          }),
        )
      }
      onClose={() => dispatch(consentDismissed())}
    >
      <Form.Item name="state" label={t('contacts.consent')} extra={<Meaning />}>
        <Radio.Group
          aria-label={t('contacts.consent')}
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
function Meaning() {
  const { t } = useTranslation();
  const state = Form.useWatch<ConsentState | undefined>('state') ?? 'not_asked';
  return <span role="status">{t(`contacts.consentMeanings.${state}`)}</span>;
}
