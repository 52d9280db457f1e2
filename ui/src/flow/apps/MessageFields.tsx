import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../components/form/SwitchField';
import type { StepFieldsProps } from '../steps/step-editor';

/** The fields of an app's message, and whether it goes out at any time. */
export function messageFields(Fields: ComponentType<StepFieldsProps>): ComponentType<StepFieldsProps> {
  return function MessageFields(props: StepFieldsProps) {
    const { t } = useTranslation();
    return (
      <>
        <Fields {...props} />
        <SwitchField
          name="is_transactional"
          label={t('appSteps.isTransactional')}
          hint={t('appSteps.isTransactionalHint')}
        />
      </>
    );
  };
}
