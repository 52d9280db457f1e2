import { useTranslation } from 'react-i18next';
import { longLimit } from '../../../../domain/steps/api-call/schema';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../text/TextField';

const promptRows = 8;

/** The prompt for a model. */
export function PromptField({ hint }: { hint: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="prompt"
      label={t('appSteps.prompt.prompt')}
      hint={hint}
      rows={promptRows}
      limit={longLimit}
    />
  );
}

/** Whether contact context is added to the prompt. */
export function ContextField() {
  const { t } = useTranslation();
  return (
    <SwitchField
      name="add_contact_context"
      label={t('appSteps.prompt.addContext')}
      hint={t('appSteps.prompt.addContextHint')}
    />
  );
}
